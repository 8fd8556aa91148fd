import CATALOGUE from "../../wire/catalogue.json" with { type: "json" };
import type { Words } from "../en";
import type { Translation } from "../translation";

const SUITS: Record<string, string> = { c: "梅花", d: "方塊", h: "紅心", s: "黑桃" };
const OTHER: Record<string, string> = { Jk: "鬼牌", "card-back": "一張蓋著的紙牌", "tile-back": "一張蓋著的骨牌" };
const cardNamed = (card: string): string => `${SUITS[card.slice(-1)]} ${card.slice(0, -1).replace("T", "10")}`;

export const everywhere: Translation<Words> = {
  menu: "選單",
  skip: "跳到內容",
  games: CATALOGUE["zh-Hant"].games,
  named: (piece: string, _english: string, chinese: string) =>
    chinese ? `${chinese} ${piece}` : (OTHER[piece] ?? cardNamed(piece)),
  connection: {
    opening: "連線中…",
    lost: "連線中斷了。你的牌和籌碼都在；正在重新連線…",
    ended: "牌桌已關閉連線：",
    away: "伺服器沒有回應。請檢查伺服器和網路，再試一次。",
    noReason: (status: number) => `伺服器回應 ${status}，沒有說明原因。`,
  },
  error: { title: "沒有成功", dismiss: "知道了" },
  missing: { title: "沒有這一頁。", home: "回到牌桌" },
  keys: {
    title: "按鍵",
    close: "關閉",
    list: [
      ["1–7", "把一張牌移到另一手"],
      ["1–5", "選籌碼；在下注圈按 Enter 加上去"],
      ["h", "照莊家擺法分"],
      ["s", "手牌由大到小排，或照花色排"],
      ["Enter", "下注，或分好手牌"],
      ["r", "照上一局再來"],
      ["Space", "跳到下一步；一手之後再來一手"],
      ["c", "一手之後：改注"],
      ["n", "練習時：下一副牌"],
      ["a, b, c, …", "發牌時：做該字母的步驟"],
      ["0–9", "發牌時：選該位置或該答案"],
      ["?", "顯示或隱藏這張表"],
      ["Esc", "關閉已開啟的內容"],
    ],
  },
  why: {
    title: "為什麼",
    ask: "為什麼？",
    of: (round: number) => `為什麼：第 ${round} 局`,
    close: "關閉",
    clause: "條文",
    inTheRules: "規則裡怎麼寫？",
    ruling: "我們的解讀",
    switch: (names: string) => `賭場可以另作規定：${names}。`,
    replay: "一步一步重看這一局",
    nothing: "這一局沒有輸贏。",
    mine: (title: string, position: number) => `你的${title}，第 ${position} 位`,
    others: "其他人的下注",
    wagerOf: (title: string, name: string, position: number) => `${title}，${name}，第 ${position} 位`,
    statuses: { win: "贏", lose: "輸", push: "和局", surrender: "已投降", returned: "已退還" },
    money: (wagered: string, won: string, vigorish: string) =>
      `下注 ${wagered}，贏 ${won}${vigorish ? `，扣佣金 ${vigorish}` : ""}。`,
    againstYou: (title: string, name: string, position: number) =>
      name ? `${title}，${name}，第 ${position} 位，對你做莊` : `${title}，對你做莊`,
    forBank: { win: "你賠", lose: "你收", push: "和局", surrender: "你收", returned: "已退還" },
    bankMoney: (wagered: string, brought: string) => `向你下注 ${wagered}；你得 ${brought}。`,
    asBank: (brought: string) => `你做莊，下注以外：${brought}`,
    which: { high: "高手牌：", low: "低手牌：" },
    stands: (how: string, by: string) =>
      how === "copy" ? "同點。" : `${how === "higher" ? "贏" : "輸"}${by ? `，比的是${by}` : ""}。`,
    theirs: (who: string, called: string) => `${who}：${called}`,
    otherwise: "如果換一種分法呢？",
    hindsight: "這是對你遇到的那兩手牌。看不到對手的牌時怎樣分最好，請用練習。",
    inSight: {
      win: "你分牌前已看到莊家的兩手牌，最好可以贏。",
      push: "你分牌前已看到莊家的兩手牌，最好只能和局。",
      lose: "你分牌前已看到莊家的兩手牌，這副牌怎麼分都救不了。",
    },
    yours: "（你的分法）",
    set: (high: string, low: string) => `高手牌 ${high}，低手牌 ${low}。`,
  },
};
