import type { Words } from "../en";
import type { Translated } from "../translated";

const SUITS: Record<string, string> = { c: "梅花", d: "方塊", h: "紅心", s: "黑桃" };
const OTHER: Record<string, string> = { Jk: "鬼牌", "card-back": "一張蓋著的紙牌", "tile-back": "一張蓋著的骨牌" };
const cardNamed = (card: string): string => `${SUITS[card.slice(-1)]} ${card.slice(0, -1).replace("T", "10")}`;

export const everywhere: Translated<Words> = {
  menu: "選單",
  skip: "跳到內容",
  games: {
    "pai-gow-poker": "牌九撲克",
    "ez-pai-gow-poker": "EZ 牌九撲克",
    "face-up-pai-gow-poker": "明牌牌九撲克",
    "supreme-pai-gow": "至尊牌九（紙牌）",
    "pai-gow-tiles": "牌九（骨牌）",
  },
  named: (piece: string, _english: string, chinese: string) => (chinese ? `${chinese} ${piece}` : (OTHER[piece] ?? cardNamed(piece))),
  connection: {
    opening: "連線中…",
    lost: "連線中斷了，但什麼都沒有遺失；正在重新連線…",
    ended: "牌桌已關閉連線：",
    away: "伺服器沒有回應。請確認伺服器正在執行、網路已連上，然後再試一次。",
    noReason: (status: number) => `伺服器回應 ${status}，沒有說明原因。`,
  },
  error: { title: "沒有成功", dismiss: "知道了" },
  missing: { title: "沒有這一頁。", home: "回到牌桌" },
  keys: {
    title: "按鍵",
    close: "關閉",
    list: [
      ["1–7", "把一張牌移到另一手"],
      ["1–5", "拿起籌碼；在下注區按 Enter 放上去"],
      ["h", "詢問莊家擺法"],
      ["Enter", "完成目前要做的事：下注或放下手牌"],
      ["r", "照上一局下注"],
      ["Space", "立刻到下一步"],
      ["n", "練習時：下一副牌"],
      ["a, b, c, …", "發牌時：做該字母的步驟"],
      ["0–9", "發牌時：選該位置或該答案"],
      ["?", "顯示或隱藏按鍵"],
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
    switch: (names: string) => `持牌人可以另作規定：${names}。`,
    replay: "一步一步重看這一局",
    nothing: "這一局沒有任何裁定。",
    mine: (title: string, position: number) => `${title}，你的，第 ${position} 位`,
    others: "其他人的下注",
    wagerOf: (title: string, name: string, position: number) => `${title}，${name}，第 ${position} 位`,
    statuses: { win: "贏", lose: "輸", push: "和局", surrender: "已投降", returned: "已退還" },
    money: (wagered: string, won: string, vigorish: string) => `下注 ${wagered}，贏得 ${won}${vigorish ? `，佣金 ${vigorish}` : ""}。`,
    inAll: (brought: string) => `這一局你共得 ${brought}。`,
    againstYou: (title: string, name: string, position: number) => (name ? `${title}，${name}，第 ${position} 位，對做莊的你` : `${title}，對做莊的你`),
    forBank: { win: "你賠", lose: "你收", push: "和局", surrender: "你收", returned: "已退還" },
    bankMoney: (wagered: string, brought: string) => `向你下注 ${wagered}；你得 ${brought}。`,
    asBank: (brought: string) => `你做莊，下注以外：${brought}`,
    which: { high: "高手牌：", low: "低手牌：" },
    stands: (how: string, by: string) => (how === "copy" ? "同點。" : `你的${how === "higher" ? "大" : "小"}${by ? `，比的是${by}` : ""}。`),
    theirs: (who: string, called: string) => `${who}：${called}`,
    otherwise: "如果換一種分法呢？",
    hindsight: "這是對桌上那兩手牌的結果。事先不知道對手的牌時哪種分法最好，請看練習。",
    inSight: {
      win: "你分牌之前，莊家的兩手牌已經亮出。你能拿到的最好結果是贏。",
      push: "你分牌之前，莊家的兩手牌已經亮出。你能拿到的最好結果是和局。",
      lose: "你分牌之前，莊家的兩手牌已經亮出。這副牌怎麼分都救不了。",
    },
    yours: "（你的分法）",
    set: (high: string, low: string) => `高手牌 ${high}，低手牌 ${low}。`,
  },
};
