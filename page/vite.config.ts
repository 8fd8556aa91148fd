import { defineConfig, type Plugin } from "vite";

import LANGUAGES from "./src/words/names.json" with { type: "json" };

const WORKER = "worker.js";

/** The service worker keeps the whole page, so it has to know what the page is made of. */
function filesForWorker(): Plugin {
  return {
    name: "files-for-worker",
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => name !== WORKER && !name.endsWith(".html"));
      const files = names.map((name) => `/${name}`).sort();
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk" || !worker.code.includes("__FILES__"))
        this.error("the service worker has no place for its files");
      worker.code = worker.code.replace("__FILES__", JSON.stringify(files));
    },
  };
}

// The page is built into the Python package, which serves it; its own folder holds sources only.
export default defineConfig({
  plugins: [filesForWorker()],
  define: {
    __ANSWERS__: JSON.stringify("paigow-answers"),
    __KEPT__: JSON.stringify("x-kept"),
    __LANGUAGES__: JSON.stringify(Object.keys(LANGUAGES)),
  },
  build: {
    outDir: "../src/paigow/web/site",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ["index.html", "src/offline/worker.ts"],
      output: { entryFileNames: (chunk) => (chunk.name === "worker" ? WORKER : "assets/[name]-[hash].js") },
    },
  },
});
