import type { Words } from "../en";
import type { Translation } from "../translation";

/** 營運頁。 */
export const operate: Translation<Words> = {
  operate: {
    title: "營運",
    lead: "給營運伺服器的人。每項操作連同理由都永久記錄。這裡看不到任何牌，也不能解除任何人自己設的限制。",
    notEntitled: "這裡只給持牌人、樓面主任與稽核員。",
    people: "在場的人",
    find: "按名字找",
    nobody: "沒有人。",
    more: "還有其他人；請按名字找。",
    connected: "已連線",
    ended: "權杖已失效",
    shutOut: "自行停玩中",
    purse: (purse: string, held: string) => `錢包 ${purse}，桌上 ${held}`,
    seen: (at: string) => `最後上線：${at}。`,
    amount: "金額（元）",
    give: "發給遊戲幣",
    end: "終止權杖",
    tables: "牌桌",
    table: (id: string, players: number, rounds: number) => `${id} · ${players} 位玩家 · ${rounds} 局`,
    practice: "練習",
    closing: "本局後關閉",
    close: "本局後關閉",
    notices: "公告",
    noNotice: "目前沒有公告。",
    until: (at: string) => `顯示到 ${at}。`,
    withdraw: "撤下",
    text: "給所有人的文字",
    hours: "小時",
    post: "張貼公告",
    acts: "操作記錄",
    noAct: "還沒有。",
    done: (at: string, by: string, act: string, of: string, reason: string) =>
      `${at} · ${by} ${act} · ${of} · ${reason}`,
    kinds: {
      give_money: "發給遊戲幣",
      end_token: "終止權杖",
      close_table: "關閉牌桌",
      post_notice: "張貼公告",
      withdraw_notice: "撤下公告",
    },
    reason: "理由",
    stop: "取消",
  },
};
