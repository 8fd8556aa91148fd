import type { Words } from "../en";
import type { Translation } from "../translation";
import { coach } from "./coach";
import { everywhere } from "./common";
import { deal } from "./deal";
import { home } from "./home";
import { learn } from "./learn";
import { lobby } from "./lobby";
import { me } from "./me";
import { operate } from "./operate";
import { rounds } from "./rounds";
import { rules } from "./rules";
import { table } from "./table";
import { titles } from "./titles";
import { train } from "./train";

/** The words in Traditional Chinese, as people at tables in Hong Kong and Taiwan say them. One word for one thing:
 *
 * dealer 莊家 (as a trade 荷官), bank 做莊, co-bank 合夥做莊, high hand 高手牌, low hand 低手牌, set 分牌,
 * house way 莊家擺法, push 和局, tie (copy hand) 同點, commission (vigorish) 佣金, surrender 投降, main bet 主注, side bet 附加注,
 * envy bonus 羨慕獎, joker 鬼牌, face card 花牌, round 局, position 位, stack 疊, clause 條文, licensee 持牌人,
 * floorperson 樓面主任, auditor 稽核員, Rules Submission 規則呈報書, token 權杖, tile 骨牌, Supreme Pair 至尊,
 * matched pair 相同的對子, mixed pair 雜對, Wong 王, Gong 槓. */
export const zhHant: Translation<Words> = {
  ...everywhere,
  ...home,
  ...coach,
  ...lobby,
  ...table,
  ...titles,
  ...learn,
  ...train,
  ...me,
  ...rounds,
  ...rules,
  ...operate,
  ...deal,
};
