import CATALOGUE from "../../wire/catalogue.json" with { type: "json" };

/** What the choices of wagers, meters and deliveries are called, by their names in the protocol. */
export const titles = {
  titles: {
    meter: "Meter",
    minor: "Minor",
    major: "Major",
    mega: "Mega",
    red: "Red",
    black: "Black",
    ...CATALOGUE.en.wagers,
    house_way_left: "House Way from the left",
    cup_say_right: "Cup Say from the right",
    cup_say_left: "Cup Say from the left",
    jung_quat: "Jung Quat",
    chee_yee: "Chee Yee",
    pin_say_right: "Pin Say from the right",
    pin_say_left: "Pin Say from the left",
    dragon_head_right: "Dragon Head and Phoenix Tail from the right",
    dragon_head_left: "Dragon Head and Phoenix Tail from the left",
  } as Record<string, string>,
};
