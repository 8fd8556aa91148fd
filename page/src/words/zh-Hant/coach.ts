import type { Words } from "../en";
import type { Translation } from "../translation";

export const coach: Translation<Words> = {
  coach: {
    title: "教練",
    on: "教練",
    hint: "提示",
    hintIs: (high: string, low: string) => `最好的分法：低手牌 ${low}，高手牌 ${high}。`,
    same: "這手牌怎樣分，結果都一樣。",
    best: (share: string) => `分得最好。這手牌有 ${share} 會贏或和局。`,
    bestOpen: "分得最好。",
    houseWay: "你照莊家擺法分了牌。",
    gaveUp: (high: string, low: string, amount: string) =>
      `最好的分法：低手牌 ${low}，高手牌 ${high}。你的分法，下注 $100 平均少得 ${amount}。`,
    wrong: (why: string, high: string, low: string) => `不合規則：${why}。最好的分法：低手牌 ${low}，高手牌 ${high}。`,
    thinking: "教練正在計算…",
  },
  today: {
    title: "今日十手牌",
    lead: "十手牌九撲克，今天人人相同。只計第一次。",
    begin: "玩今日十手牌",
    hand: (number: number, of: number) => `第 ${number} 手，共 ${of} 手`,
    best: "分得最好，一點也沒少。",
    before: "這手牌你分過了，只計那一次。",
    next: "下一手",
    done: (best: number, hands: number, amount: string) =>
      `${hands} 手中有 ${best} 手分得最好；每手 $100，合共少 ${amount}。`,
    list: (name: string) => `在今日榜上顯示我的名字：${name}`,
    tomorrow: "世界標準時間午夜換新牌。",
    standings: "今日榜",
    columns: ["名字", "最好", "合共少"],
  },
  marks: {
    column: "分牌",
    best: "最好",
    gaveUp: (amount: string) => `每 $100 少 ${amount}`,
    none: "—",
    review: "重溫我的失誤",
    all: "看全部",
    export: "全部儲存為",
    csv: "CSV",
    json: "JSON",
  },
};
