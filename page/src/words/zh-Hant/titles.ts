import CATALOGUE from "../../wire/catalogue.json" with { type: "json" };
import type { Words } from "../en";
import type { Translation } from "../translation";

export const titles: Translation<Words> = {
  titles: {
    meter: "彩池",
    minor: "小彩池",
    major: "大彩池",
    mega: "巨彩池",
    red: "紅",
    black: "黑",
    ...CATALOGUE["zh-Hant"].wagers,
    house_way_left: "House Way（從左）",
    cup_say_right: "Cup Say（從右）",
    cup_say_left: "Cup Say（從左）",
    jung_quat: "Jung Quat",
    chee_yee: "Chee Yee",
    pin_say_right: "Pin Say（從右）",
    pin_say_left: "Pin Say（從左）",
    dragon_head_right: "龍頭鳳尾（從右）",
    dragon_head_left: "龍頭鳳尾（從左）",
  },
};
