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

/** Everything the page says by itself, one file for each part of it, ready to be translated. What a table says
 * comes from the server, in the language of the reader, with its words from the rules. */
export const en = {
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
export type Words = typeof en;
