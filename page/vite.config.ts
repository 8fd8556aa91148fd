import { defineConfig } from "vite";

// The page is built into the Python package, which serves it; its own folder holds sources only.
export default defineConfig({
  build: {
    outDir: "../src/paigow/web/site",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
