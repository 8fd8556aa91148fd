// Written by docs/protocol_pages.py from the types of the protocol; do not edit.

export type AcceptBankData = { position: number; co_bank?: boolean; limit?: number | null };

export type ActDone = { number: number; at: number; by: string; role: string; act: string; subject: string; detail: string; reason: string };

export type ActsAnswer = { acts: Array<ActDone> };

export type AdviceAnswer = { table: string; position: number; advice: Record<string, unknown> };

export type AdviceGiven = { event: "AdviceGiven"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; player: string; high?: Array<string>; low?: Array<string>; rule?: string };

export type AnnounceNoMoreBetsData = { chips_counted?: number | null; unlit?: Array<number> };

export type AnswerMessage = { type: "answer"; id: string; line: number; head: string; first: number; last: number; events?: Array<NumberedEvent>; repeated?: boolean };

export type Answering = "choice" | "hand" | "nothing" | "place" | "step" | "sum";

export type AskHouseWayData = { position: number };

export type AskView = { command: string; who: Party; terms?: Array<Between | OneOf | NoneOf | SomeOf | Distinct | Wagering | Banking | RowCut | HandToSet | Forfeit | Counting | Ways | Reports> | null };

export type AwaitedView = { waits: Array<AskView>; may: Array<AskView>; goes_on: boolean };

export type BankAccepted = { event: "BankAccepted"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; co_bank: boolean; limit: number | null; coupons: Array<number> };

export type BankPassed = { event: "BankPassed"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number };

export type BankReturned = { event: "BankReturned"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; co_bank: boolean; left: boolean };

export type BankSettled = { event: "BankSettled"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; surplus: number; vigorish: number; to_bank: number; to_inventory: number; cursor: number };

export type BankWhyShown = { brought: number; lines: Array<LineTold> };

export type Banking = { kind: "Banking"; chips: number; cover: number; co_cover: number | null; dealer_wager: number };

export type BarringWager = { wager: "pai_gow_poker" | "face_up_main" | "supreme_pai_gow" | "pai_gow" | "dealer" | "fortune_bonus" | "emperors_treasure" | "pai_gow_insurance" | "progressive_payout" | "fortune_progressive" | "queens_dragon" | "dynasty_bonus" | "protection" | "red_black" | "three_card_bonus" | "seven_card_bonus" | "position_number" | "ace_high" | "face_up_progressive" | "bonus" | "pair_fortunes" | null; clause: string };

export type Between = { kind: "Between"; field: string; least: number; most: number; may_be_left_out?: boolean };

export type BuyChipsData = { amount: number };

export type CallTimeData = { position: number };

export type CardExposed = { event: "CardExposed"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; card: string; choice: boolean };

export type CardsCut = { event: "CardsCut"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; above: number; handled?: Array<Handling> };

export type CardsInspected = { event: "CardsInspected"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; deck: number; dealer: string };

export type CardsLookedAt = { event: "CardsLookedAt"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; player: string; cards?: Array<string> };

export type CardsShuffled = { event: "CardsShuffled"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; order?: Array<string>; pre_shuffled?: boolean; offers: Array<number>; handled?: Array<Handling> };

export type CardsSpread = { event: "CardsSpread"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; deck: number; face_up: boolean; order?: Array<string> };

export type CardsVerified = { event: "CardsVerified"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; deck: number; floorperson: string };

export type CardsWashed = { event: "CardsWashed"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; deck: number };

export type Case = { position: number | null; places: Array<number | null>; counts: Array<number | null> };

export type ChangeMethodData = { shuffler: "manual" | "automated"; deal_method: "manual_shoe" | "hand" | "automated_shoe"; device_removed?: boolean };

export type ChangeSetData = { colour?: string };

export type ChartAnswer = { tiles: Array<ChartTile>; pairs: Array<ChartPair> };

export type ChartPair = { name: string; hands: Array<Array<string>> };

export type ChartTile = { tile: string; name: string; spoken: string; chinese: string; rank: number };

export type CheckAnswer = { is_valid: boolean; violations?: Array<ViolationFound>; warnings?: Array<ViolationFound> };

export type CheckRequest = { submission: string };

export type ChipsBack = { entry: number; at: number; amount: number; by_house?: boolean };

export type ChipsBought = { event: "ChipsBought"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; player: string; amount: number };

export type ChipsCashed = { event: "ChipsCashed"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; player: string; amount: number };

export type ChooseDeliveryData = { position?: number; style?: "house_way_left" | "cup_say_right" | "cup_say_left" | "jung_quat" | "chee_yee" | "pin_say_right" | "pin_say_left" | "dragon_head_right" | "dragon_head_left" | null };

export type ChooseStackData = { position: number; stack: number };

export type ClauseAnswer = { id: string; document: string; cited: string; requirement: string; status: string; ruling?: string | null; number?: number | null; switches?: Array<string>; before?: string | null; after?: string | null; code?: Array<string>; tests?: Array<string> };

export type ClauseLine = { id: string; cited: string; requirement: string; status: string; ruling?: string | null; switches?: Array<string> };

export type ClausesAnswer = { document: string; title: string; clauses: Array<ClauseLine> };

export type CloseTableData = {  };

export type CoachAnswer = { table: string; number: number; hands: Array<CoachedHand> };

export type CoachedHand = { position: number; yours: SettingCalled; best: SettingCalled; gives_up: ExactCents; win: number; push: number; lose: number; fault?: string | null; clause?: string | null; by_house_way?: boolean };

export type CommandData = BuyChipsData | TakePositionData | LeavePositionData | LeaveTableData | PlaceWagersData | AcceptBankData | LowerDealerWagerData | PassBankData | CutCardsData | DeclineCutData | ChooseStackData | CutStacksData | ChooseDeliveryData | LookAtCardsData | AskHouseWayData | SetHandsData | SurrenderData | PlayOnData | VoidHandData | OpenTableData | ReplaceDeckData | RemoveSecondJokerData | InspectCardsData | VerifyCardsData | SpreadCardsData | ShowSpreadData | WashCardsData | RejectSetData | ChangeSetData | ReplaceDiceData | ChangeMethodData | CloseTableData | OpenRoundData | ShuffleCardsData | OrderRecutData | AnnounceNoMoreBetsData | CallTimeData | DealStacksData | FindStartingPositionData | SettleEarlyWagersData | DealData | CountRemainingData | ShowHandData | SettleNextData | ValidatePayoutData | CompletePaperworkData | ReportData;

export type CommandMessage = { type: "command"; id: string; kind: string; data?: CommandData; expected?: number | null };

export type ComparedShown = { against: number; mine?: LaidShown | null; theirs?: LaidShown | null; hands?: Array<HandsShown>; fault?: string | null };

export type CompletePaperworkData = { position: number };

export type Contribution = { meter: string; cents: string };

export type CountRemainingData = { found?: number | null; held?: Array<[number, number]>; count_stub?: boolean };

export type Counting = { kind: "Counting"; places: Array<number>; most: number };

export type CountingAnswer = { title: string; game: string; done: number; parts: number; now?: string };

export type CutCardsData = { position: number; above?: number | null };

export type CutDeclined = { event: "CutDeclined"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number };

export type CutStacksData = { position: number; to_left?: Array<number>; to_right?: Array<number> };

export type DealData = {  };

export type DealStacksData = {  };

export type DealerWagerLowered = { event: "DealerWagerLowered"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; limit: number };

export type DealingAnswer = { sample: string; title: string; game: string; seed: string; wagers: Array<WagerCalled>; view: TableView; asked: DealingAsked; lines: Array<DealingLine>; sheet: DealingSheet; verdict?: DealingVerdict | null };

export type DealingAsked = { answering: Answering; text?: string; choices?: Array<DealingChoice>; steps?: Array<DealingStep>; position?: number; high?: Array<string>; low?: Array<string>; pieces?: Array<string>; low_size?: number };

export type DealingChoice = { value: string; text: string };

export type DealingKind = { text: string; right: number; asked: number };

export type DealingLine = { text: string; clause?: string | null; detail?: boolean };

export type DealingMistake = { asked: string; text: string; clause?: string | null };

export type DealingRequest = { seed?: string | null; irregular?: boolean; banked?: boolean; said?: Array<string> };

export type DealingSheet = { right: number; asked: number; done: Array<string>; hints: number; kinds: Array<DealingKind>; mistakes: Array<DealingMistake> };

export type DealingStep = { name: string; text: string; seldom?: boolean };

export type DealingTable = { name: string; game: string; title: string; has_bank: boolean };

export type DealingTablesAnswer = { tables: Array<DealingTable> };

export type DealingVerdict = { text: string; clause?: string | null; detail?: boolean; is_right: boolean; is_hint?: boolean };

export type DeckReplaced = { event: "DeckReplaced"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; deck: number; colour: string; at: number };

export type DecksReceived = { event: "DecksReceived"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; colours: Array<string>; at: number };

export type DeclineCutData = { position: number };

export type DeliveryChosen = { event: "DeliveryChosen"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; style: string | null; handled?: Array<Handling> };

export type DiceReplaced = { event: "DiceReplaced"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; at: number };

export type Distinct = { kind: "Distinct"; field: string; count: number };

export type DocumentLine = { document: string; title: string; clauses: number };

export type DocumentsAnswer = { documents: Array<DocumentLine> };

export type DueMessage = { position: number; left: number; then: string };

export type EnterAnswer = { name?: string; role: string };

export type EnterRequest = { token: string };

export type EquipmentWarned = { event: "EquipmentWarned"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; what: string; seconds_left: number };

export type ErrorAnswer = { code: ProtocolCode; reason: string; clause?: string | null; violations?: Array<ViolationFound> };

export type ExactCents = { numerator: number; denominator: number; cents: number };

export type ExerciseShown = { kind: string; question: string; asks: string; hands?: Array<ShownHand>; rows?: Array<PayRowShown> };

export type FaceUpCardRacked = { event: "FaceUpCardRacked"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; card: string; after: number };

export type FairnessAnswer = { table: string; number: number; records: Array<Record<string, unknown>> };

export type FarewellMessage = { type: "farewell"; code: ProtocolCode; reason: string; sequence?: number | null };

export type FindStartingPositionData = { shakes?: number; shaken_by?: number | null };

export type FirstStackChosen = { event: "FirstStackChosen"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; stack: number };

export type Forfeit = { kind: "Forfeit"; amount: number };

export type GiveRequest = { amount: number; reason: string };

export type GlanceFact = { about: string; text: string; clause: string };

export type GlossaryAnswer = { words: Array<GlossaryWord> };

export type GlossaryWord = { word: string; called?: string | null; text: string; clause?: string | null; elsewhere?: Array<string>; also?: Array<string> };

export type HandAnswer = { game: string; pieces: Array<string>; theirs?: Array<string> };

export type HandPlayedOn = { event: "HandPlayedOn"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number };

export type HandRequest = { kinds?: Array<string>; seed?: number | null };

export type HandSet = { event: "HandSet"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; player: string; high?: Array<string>; low?: Array<string>; fault?: string | null; rule?: string | null };

export type HandSettings = { settings: Array<SettingShown>; house_way: HouseWayShown };

export type HandShown = { event: "HandShown"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; high: Array<string>; low: Array<string>; rule: string | null; reset: boolean };

export type HandToSet = { kind: "HandToSet"; count: number; pieces: Array<string>; split?: [number, number] | null; by_house_way?: boolean; no_surrender?: BarringWager | null };

export type HandView = { pieces: Array<string>; high?: Array<string> | null; low?: Array<string> | null; fault?: string | null };

export type HandVoided = { event: "HandVoided"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; coupons?: Array<[number, string]> };

export type Handling = { what: "offered_backs_up" | "cover_card_below" | "cutting_card_racked" | "cutting_card_before_last_four" | "fed_into_shoe" | "into_manual_shoe" | "into_automated_shoe" | "in_one_hand" | "start_marked" | "style_signalled" | "lock_out_pressed" | "rearranged" | "premium_announced" | "cards_racked" | "lammers_collected" | "button_moved"; clause: string };

export type HandsDealt = { event: "HandsDealt"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; hands?: Array<[number, Array<string>]>; remaining: number; collected?: Array<number> };

export type HandsShown = { which: string; mine: Array<string>; theirs: Array<string>; called: string; theirs_called: string; stands: string; by?: string | null; marked?: Array<string>; theirs_marked?: Array<string>; clauses?: Array<string> };

export type HealthAnswer = { status: string };

export type HouseWayShown = { name: string; title: string; high: Array<string>; low: Array<string>; rule: string; does: string };

export type InspectCardsData = { deck: number };

export type IrregularityNoted = { event: "IrregularityNoted"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; irregularity: "dice_not_flat" | "die_fell_out" | "bank_lifted_lid" | "wrong_total" | "player_card_exposed" | "dealer_card_exposed" | "bank_card_exposed" | "dead_hand_exposed" | "unwagered_position_exposed" | "card_face_up" | "cards_face_up" | "card_drawn_in_error" | "wrong_number_of_cards" | "stack_card_exposed" | "stacks_out_of_order" | "shuffler_jammed" | "shoe_jammed" | "shuffler_count_wrong" | "misdeal" | "wrong_count" | "progressive_chips_differ"; position?: number | null };

export type JoinAnswer = { person: string; name: string; role: string; token: string; purse: number; expires: number };

export type JoinRequest = { name: string };

export type LaidShown = { high: Array<string>; low: Array<string>; high_called: string; low_called: string };

export type LaterLimit = { limit: string; wanted?: number | null; since: number };

export type LayoutShown = { about: string; text: string; clause: string };

export type LeavePositionData = { position: number };

export type LeaveTableData = {  };

export type LessonAnswer = { game: string; title: string; about: string; steps: Array<LessonStepShown> };

export type LessonStepShown = { number: number; part: string; title: string; paragraphs: Array<string>; clauses: Array<string>; exercises: Array<ExerciseShown> };

export type LessonSummary = { game: string; title: string; about: string };

export type LessonsAnswer = { lessons: Array<LessonSummary> };

export type LimitsAnswer = { loss?: number | null; stake?: number | null; seconds?: number | null; until?: number | null; later?: Array<LaterLimit> };

export type LimitsRequest = { loss?: number | null; stake?: number | null; seconds?: number | null; until?: number | null };

export type LineTold = { text: string; clause?: string | null; also?: Array<string>; position?: number; detail?: boolean };

export type ListedRequest = { is_listed: boolean };

export type LookAtCardsData = { position: number };

export type LowerDealerWagerData = { position: number; limit: number };

export type Memory = { rounds?: number; start_of_game?: boolean; last_bank?: string | null; last_offer?: number; last_wagers?: Array<[string, number]>; cut_rotation?: number; button?: number; rounds_since_count?: number; deck?: number; removed_by?: string };

export type MeterReading = { name: string; sequence: number; amount: number; remainder?: string };

export type MeterShown = { name: string; amount: number };

export type MeterSynchronised = { event: "MeterSynchronised"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading> };

export type MeterTermsShown = { name: string; initial: number; reset: number; rate: string };

export type MethodChanged = { event: "MethodChanged"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; shuffler: "manual" | "automated"; deal_method: "manual_shoe" | "hand" | "automated_shoe"; start_method: "dice" | "rng" | "button" | "section_17"; at: number };

export type NoMoreBetsAnnounced = { event: "NoMoreBetsAnnounced"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; dealer_wager: number; envy_markers: Array<[number, "pai_gow_poker" | "face_up_main" | "supreme_pai_gow" | "pai_gow" | "dealer" | "fortune_bonus" | "emperors_treasure" | "pai_gow_insurance" | "progressive_payout" | "fortune_progressive" | "queens_dragon" | "dynasty_bonus" | "protection" | "red_black" | "three_card_bonus" | "seven_card_bonus" | "position_number" | "ace_high" | "face_up_progressive" | "bonus" | "pair_fortunes"]>; locked_out: Array<[number, "pai_gow_poker" | "face_up_main" | "supreme_pai_gow" | "pai_gow" | "dealer" | "fortune_bonus" | "emperors_treasure" | "pai_gow_insurance" | "progressive_payout" | "fortune_progressive" | "queens_dragon" | "dynasty_bonus" | "protection" | "red_black" | "three_card_bonus" | "seven_card_bonus" | "position_number" | "ace_high" | "face_up_progressive" | "bonus" | "pair_fortunes", number]>; handled?: Array<Handling> };

export type NoRollCalled = { event: "NoRollCalled"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; reason: "dice_not_flat" | "die_fell_out" | "bank_lifted_lid" | "wrong_total" | "player_card_exposed" | "dealer_card_exposed" | "bank_card_exposed" | "dead_hand_exposed" | "unwagered_position_exposed" | "card_face_up" | "cards_face_up" | "card_drawn_in_error" | "wrong_number_of_cards" | "stack_card_exposed" | "stacks_out_of_order" | "shuffler_jammed" | "shoe_jammed" | "shuffler_count_wrong" | "misdeal" | "wrong_count" | "progressive_chips_differ" };

export type NoneOf = { kind: "NoneOf"; field: string; values: Array<string> };

export type NoticeRequest = { text: string; seconds: number; reason: string };

export type NoticeShown = { number: number; at: number; until: number; text: string };

export type NoticesAnswer = { notices: Array<NoticeShown> };

export type NumberedEvent = { sequence: number; at: number; seen: SeenEvent; lines?: Array<LineTold> };

export type OddsAnswer = { table: string; sheet: Record<string, unknown> };

export type OneOf = { kind: "OneOf"; field: string; values: Array<string | number | boolean | null> };

export type OpenHands = { high: Array<string>; low: Array<string>; high_called: string; low_called: string };

export type OpenRoundData = {  };

export type OpenTableData = { colours?: Array<string> };

export type OrderRecutData = { reason: string };

export type OtherSettingShown = { high: Array<string>; low: Array<string>; high_called: string; low_called: string; result: string; why: string; clause: string; is_chosen?: boolean };

export type OtherwiseShown = { position: number; settings: Array<OtherSettingShown>; lay_open?: boolean };

export type Outcome = { result: "win" | "lose" | "push"; reason: "both_higher" | "both_lower" | "only_high_higher" | "only_low_higher" | "copy_high" | "copy_low" | "copy_both" | "zero_low_hand" | "queens_dragon" | "dealer_ace_high" | "bank_queens_dragon" | "bank_ace_high" | "surrendered" | "abandoned" | "not_set_correctly"; clause: string; ranked_by?: string | null };

export type OwnSessionRequest = { rounds: number; main?: number; optional?: string; wager?: number; bankroll?: number; submission: string };

export type OwnTable = { id: string; called: string; game: string; title: string; is_open?: boolean; is_practice?: boolean; held?: number; back?: ChipsBack | null };

export type OwnTablesAnswer = { tables: Array<OwnTable> };

export type PaperworkCompleted = { event: "PaperworkCompleted"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; by: string };

export type Party = { role: "player" | "dealer" | "floorperson" | "casino_supervisor"; position?: number | null; name?: string };

export type PassBankData = { position: number };

export type PayRowShown = { hand: string; pays: string; clause: string; envy?: number | null };

export type PayoutValidated = { event: "PayoutValidated"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; by: string; role: "player" | "dealer" | "floorperson" | "casino_supervisor" };

export type PeopleAnswer = { people: Array<PersonShown>; is_all: boolean };

export type PersonShown = { id: string; name: string; role: string; seen: number; is_connected: boolean; has_ended: boolean; is_shut_out: boolean; purse: number; held: number; tables: Array<string> };

export type PingMessage = { type: "ping" };

export type PlaceWagersData = { position: number; stakes: Array<Stake> };

export type PlayOnData = { position: number };

export type PlayOnMessage = { type: "play_on"; round: number; later?: boolean };

export type PlayerDeparted = { event: "PlayerDeparted"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; player: string };

export type PlayerSeated = { event: "PlayerSeated"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; player: string; position: number };

export type PlayerView = { name: string; chips: number };

export type PokerChartAnswer = { kinds: Array<PokerKindShown>; joker: Array<PokerExampleShown>; clauses: Array<string> };

export type PokerExampleShown = { cards: Array<string>; called: string };

export type PokerKindShown = { title: string; hands: Array<PokerExampleShown> };

export type PongMessage = { type: "pong"; at: number };

export type PositionLeft = { event: "PositionLeft"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; player: string; position: number; offered_at?: number | null };

export type PositionSettled = { event: "PositionSettled"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; step: string; position: number; high?: Array<string>; low?: Array<string>; outcome?: Outcome | null; settled: Array<Settlement>; limited?: number; seven_card_paid?: number; unpaid?: Array<number>; paperwork?: Array<number>; racked?: Array<number>; handled?: Array<Handling>; cursor: number };

export type PositionView = { standing: "no_hand" | "in_play" | "bank" | "surrendered" | "void"; wagers?: Array<Stake>; cards?: number; is_set?: boolean; is_exposed?: boolean; outcome?: Outcome | null; hand?: HandView | null };

export type PostedNotice = { wager: string; text: string; clause: string };

export type ProgressiveNotAccepted = { event: "ProgressiveNotAccepted"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; wagers: Array<string>; coupons?: Array<[number, string]> };

export type ProtocolCode = "busy" | "not_stored" | "not_told" | "closing" | "limit" | "purse" | "not_understood" | "not_json" | "too_large" | "no_token" | "bad_token" | "renewed" | "bad_host" | "bad_origin" | "not_entitled" | "not_found" | "no_method" | "bad_name" | "taken" | "not_valid" | "not_yours" | "not_now" | "not_possible" | "enough" | "too_soon" | "too_often" | "too_many_sockets" | "full" | "trouble" | "resync" | "too_slow" | "closed" | "signed_out" | "not_admitted" | "not_in_turn" | "comes_first" | "not_offered" | "out_of_bounds" | "not_together" | "too_few_chips" | "not_covered" | "not_set_so" | "already_done" | "too_old" | "not_validated" | "paperwork_open" | "repeated_id" | "not_in_order" | "recorded";

export type ReasonRequest = { reason: string };

export type RecalledBank = { co_bank: boolean; paid: number; surplus: number; vigorish: number; to_bank: number };

export type RecalledChoice = { sequence: number; at: number; chosen: string; by_house: boolean; clause: string };

export type RecalledMeter = { before: MeterReading; after: MeterReading };

export type RecalledPhase = { phase: "closed" | "inspection" | "verification" | "to_spread" | "spread" | "wash" | "between_rounds" | "bank_offer" | "shuffle" | "cut" | "wagers" | "stacks" | "stack_cut" | "stack_choice" | "delivery_choice" | "starting_position" | "number_wagers" | "deal" | "first_cards" | "first_cards_wagers" | "last_cards" | "remaining" | "choice" | "setting" | "dealer_sets" | "settlement"; at: number };

export type RecalledPlayer = { position: number; name: string; chips_before: number; chips_after: number; bought: number; cashed: number; wagers: Array<RecalledWager>; choices: Array<RecalledChoice>; bank?: RecalledBank | null };

export type RecalledWager = { wager: string; wagered: number; status: "in_play" | "win" | "lose" | "push" | "surrender" | "returned"; won: number; vigorish: number; clause: string; hand?: string; coupon?: number; contributions?: Array<Contribution> };

export type ReceiptAnswer = { table: string; line: number; head: string };

export type RecordAnswer = { person: string; name: string; role: string; purse: number; held: number; taken: number; net: number; seconds: number; limits: LimitsAnswer; refill?: RefillOffer | null; expires?: number | null };

export type RecutOrdered = { event: "RecutOrdered"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; supervisor: string; reason: string; offers: Array<number> };

export type RefillAnswer = { amount: number; purse: number; repeated?: boolean };

export type RefillOffer = { amount: number; code?: string; reason?: string; since?: number | null };

export type RefillRequest = { id: string };

export type RefusalMessage = { type: "refusal"; code: ProtocolCode; reason: string; clause?: string | null; position?: number | null; id?: string | null; again?: boolean };

export type RejectSetData = { deck: number; floorperson: string };

export type RemainingCounted = { event: "RemainingCounted"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; found: number; collected: Array<number>; counted: boolean };

export type RemoveSecondJokerData = { deck: number; supervisor: string };

export type RenewAnswer = { token: string; expires: number };

export type ReplaceDeckData = { deck: number; colour: string };

export type ReplaceDiceData = {  };

export type ReportData = { irregularity: "dice_not_flat" | "die_fell_out" | "bank_lifted_lid" | "wrong_total" | "player_card_exposed" | "dealer_card_exposed" | "bank_card_exposed" | "dead_hand_exposed" | "unwagered_position_exposed" | "card_face_up" | "cards_face_up" | "card_drawn_in_error" | "wrong_number_of_cards" | "stack_card_exposed" | "stacks_out_of_order" | "shuffler_jammed" | "shoe_jammed" | "shuffler_count_wrong" | "misdeal" | "wrong_count" | "progressive_chips_differ"; position?: number | null; place?: number | null; count?: number | null };

export type Reportable = { irregularity: "dice_not_flat" | "die_fell_out" | "bank_lifted_lid" | "wrong_total" | "player_card_exposed" | "dealer_card_exposed" | "bank_card_exposed" | "dead_hand_exposed" | "unwagered_position_exposed" | "card_face_up" | "cards_face_up" | "card_drawn_in_error" | "wrong_number_of_cards" | "stack_card_exposed" | "stacks_out_of_order" | "shuffler_jammed" | "shoe_jammed" | "shuffler_count_wrong" | "misdeal" | "wrong_count" | "progressive_chips_differ"; cases: Array<Case> };

export type Reports = { kind: "Reports"; reports: Array<Reportable> };

export type ReshuffleOrdered = { event: "ReshuffleOrdered"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; irregularity: "dice_not_flat" | "die_fell_out" | "bank_lifted_lid" | "wrong_total" | "player_card_exposed" | "dealer_card_exposed" | "bank_card_exposed" | "dead_hand_exposed" | "unwagered_position_exposed" | "card_face_up" | "cards_face_up" | "card_drawn_in_error" | "wrong_number_of_cards" | "stack_card_exposed" | "stacks_out_of_order" | "shuffler_jammed" | "shoe_jammed" | "shuffler_count_wrong" | "misdeal" | "wrong_count" | "progressive_chips_differ" };

export type RoundAnswer = { replayed: number; table: string; game: string; number: number; first: ReceiptAnswer; last?: ReceiptAnswer | null; recall: RoundSummary; events: Array<NumberedEvent>; transcript: Array<string> };

export type RoundCompleted = { event: "RoundCompleted"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; memory: Memory; departed: Array<string>; handled?: Array<Handling> };

export type RoundOpened = { event: "RoundOpened"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; number: number; deck: number; first_offer: number; offers: Array<number>; memory: Memory };

export type RoundStep = { event: NumberedEvent; view: TableView };

export type RoundStepsAnswer = { replayed: number; table: string; game: string; number: number; steps: Array<RoundStep> };

export type RoundSummary = { number: number; status: "in_play" | "settled" | "void"; opened: number; ended: number | null; clause: string; irregularity: "dice_not_flat" | "die_fell_out" | "bank_lifted_lid" | "wrong_total" | "player_card_exposed" | "dealer_card_exposed" | "bank_card_exposed" | "dead_hand_exposed" | "unwagered_position_exposed" | "card_face_up" | "cards_face_up" | "card_drawn_in_error" | "wrong_number_of_cards" | "stack_card_exposed" | "stacks_out_of_order" | "shuffler_jammed" | "shoe_jammed" | "shuffler_count_wrong" | "misdeal" | "wrong_count" | "progressive_chips_differ" | null; phases: Array<RecalledPhase>; players: Array<RecalledPlayer>; meters: Array<RecalledMeter> };

export type RoundView = { number: number; positions: Array<PositionView>; bank?: number | null; co_bank?: boolean; dealer_wager?: number; offers?: Array<number>; no_more_bets?: boolean; start?: number | null; number_shown?: number | null; centre?: number; undealt?: number; stacks?: Array<number>; racked?: number; choices?: Array<number>; shown?: Array<[number, string]>; stock?: Array<string> | null };

export type RoundVoided = { event: "RoundVoided"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; irregularity: "dice_not_flat" | "die_fell_out" | "bank_lifted_lid" | "wrong_total" | "player_card_exposed" | "dealer_card_exposed" | "bank_card_exposed" | "dead_hand_exposed" | "unwagered_position_exposed" | "card_face_up" | "cards_face_up" | "card_drawn_in_error" | "wrong_number_of_cards" | "stack_card_exposed" | "stacks_out_of_order" | "shuffler_jammed" | "shoe_jammed" | "shuffler_count_wrong" | "misdeal" | "wrong_count" | "progressive_chips_differ"; deck_removed: number | null; memory: Memory; departed: Array<string>; coupons?: Array<[number, string]> };

export type RoundsAnswer = { rounds: Array<RoundSummary> };

export type RowCut = { kind: "RowCut"; stacks: number };

export type SampleOddsAnswer = { sample: string; sheet: Record<string, unknown> };

export type SampleSummary = { name: string; game: string; title: string; minimum: number; maximum: number; may_bank?: boolean; wagers?: Array<string> };

export type SamplesAnswer = { samples: Array<SampleSummary> };

export type SealedAnswer = { table: string; deck: number; root: string; commitments: Array<string>; draws_commitment: string };

export type SealedMessage = { type: "sealed"; deck: number; root: string };

export type SeatRequest = { id: string };

export type SecondJokerRemoved = { event: "SecondJokerRemoved"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; deck: number; dealer: string; supervisor: string };

export type SeedRequest = { seed: string };

export type SeenEvent = PlayerSeated | PositionLeft | PlayerDeparted | ChipsBought | ChipsCashed | DecksReceived | DeckReplaced | SetRejected | SecondJokerRemoved | CardsInspected | CardsVerified | CardsSpread | SpreadLookedAt | CardsWashed | DiceReplaced | MethodChanged | EquipmentWarned | TableClosed | MeterSynchronised | RoundOpened | BankPassed | BankAccepted | DealerWagerLowered | BankReturned | WagersPlaced | ProgressiveNotAccepted | CardsShuffled | CutDeclined | CardsCut | RecutOrdered | NoMoreBetsAnnounced | StacksDealt | FirstStackChosen | StacksCut | DeliveryChosen | NoRollCalled | StartingPositionFound | WagersSettled | HandsDealt | RemainingCounted | CardsLookedAt | AdviceGiven | HandSet | TimeCalled | HandShown | WagerSurrendered | PositionSettled | PayoutValidated | BankSettled | PaperworkCompleted | RoundCompleted | IrregularityNoted | CardExposed | HandPlayedOn | HandVoided | FaceUpCardRacked | ReshuffleOrdered | SettlementsUndone | RoundVoided;

export type SessionAnswer = { session: Record<string, unknown> };

export type SessionMessage = { type: "session"; seconds: number; net: number; here?: number; purse: number; is_practice?: boolean; held?: number; sequence?: number };

export type SessionRequest = { rounds: number; main?: number; optional?: string; wager?: number; bankroll?: number };

export type SetHandsData = { position: number; high: Array<string>; low: Array<string> };

export type SetRejected = { event: "SetRejected"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; deck: number; at: number; dealer: string; floorperson: string };

export type SettingCalled = { high: Array<string>; low: Array<string>; high_called: string; low_called: string };

export type SettingShown = { high: Array<string>; low: Array<string>; high_called: string; low_called: string; fault?: string | null; clause?: string | null; warning?: string | null };

export type SettingValued = { high: Array<string>; low: Array<string>; high_called: string; low_called: string; win: number; push: number; lose: number; value: ExactCents; gives_up: ExactCents; fault?: string | null; clause?: string | null };

export type SettingsAnswer = { settings: Array<SettingShown>; house_way: HouseWayShown; table: string; pushes_all?: boolean };

export type SettleEarlyWagersData = {  };

export type SettleNextData = {  };

export type Settlement = { position: number; wager: string; result: "win" | "lose" | "push"; wagered: number; won: number; vigorish: number; hand: string | null; clause: string; coupon?: number; limit?: string | null; unlimited?: number };

export type SettlementsUndone = { event: "SettlementsUndone"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; irregularity: "dice_not_flat" | "die_fell_out" | "bank_lifted_lid" | "wrong_total" | "player_card_exposed" | "dealer_card_exposed" | "bank_card_exposed" | "dead_hand_exposed" | "unwagered_position_exposed" | "card_face_up" | "cards_face_up" | "card_drawn_in_error" | "wrong_number_of_cards" | "stack_card_exposed" | "stacks_out_of_order" | "shuffler_jammed" | "shoe_jammed" | "shuffler_count_wrong" | "misdeal" | "wrong_count" | "progressive_chips_differ" };

export type ShowHandData = { position?: number; high?: Array<string>; low?: Array<string> };

export type ShowSpreadData = { player: string };

export type ShownHand = { label: string; pieces: Array<string> };

export type ShuffleCardsData = {  };

export type SignificantAnswer = { table: string; events: Array<SignificantEvent>; next?: number | null };

export type SignificantEvent = { line: number; command: string; by: string; role: string; event: NumberedEvent };

export type SolvedAnswer = { game: string; exercises: Array<SolvedExercise> };

export type SolvedExercise = { step: number; exercise: number; verdicts: Array<VerdictShown>; answer: string; why: string; clauses: Array<string>; hands?: Array<ShownHand> };

export type SomeOf = { kind: "SomeOf"; field: string; values: Array<number> };

export type SpreadCardsData = { deck: number; face_up?: boolean };

export type SpreadLookedAt = { event: "SpreadLookedAt"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; player: string; turned_face_up: boolean };

export type StacksCut = { event: "StacksCut"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; order: Array<number> };

export type StacksDealt = { event: "StacksDealt"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; stacks?: Array<Array<string>> };

export type Stake = { wager: "pai_gow_poker" | "face_up_main" | "supreme_pai_gow" | "pai_gow" | "dealer" | "fortune_bonus" | "emperors_treasure" | "pai_gow_insurance" | "progressive_payout" | "fortune_progressive" | "queens_dragon" | "dynasty_bonus" | "protection" | "red_black" | "three_card_bonus" | "seven_card_bonus" | "position_number" | "ace_high" | "face_up_progressive" | "bonus" | "pair_fortunes"; amount: number; choice?: string | number | null; coupon?: number };

export type StandingMessage = { type: "standing"; sequence: number; view: TableView; awaited: AwaitedView; due?: Array<DueMessage>; trouble?: string; events?: Array<NumberedEvent> };

export type StartingPositionFound = { event: "StartingPositionFound"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; method: "dice" | "rng" | "button" | "section_17"; shaken_by: number | null; dice: Array<number>; number: number; position: number; handled?: Array<Handling> };

export type SubmissionAnswer = { table: string; submission: string };

export type SurrenderData = { position: number };

export type TableChoices = { decision?: number | null; alone?: number | null; away?: number | null; away_alone?: number | null; missed?: number | null; seat?: number | null; idle?: number | null; betting?: number | null; surrender?: number | null; between?: number | null; step?: number | null; automatic_dealer?: boolean | null };

export type TableClosed = { event: "TableClosed"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading> };

export type TableRequest = { name: string; called?: string | null; options?: TableChoices | null; meters?: Record<string, unknown> | null; sample?: string | null; submission?: string | null; simulated?: number };

export type TableRun = { id: string; called: string; game: string; phase: string; players: Array<string>; rounds: number; is_practice: boolean; is_closing: boolean };

export type TableSummary = { id: string; called: string; game: string; title: string; phase: string; players: number; places: number; minimum: number; maximum: number; may_bank?: boolean; wagers?: Array<string>; meters?: Array<MeterShown> };

export type TableView = { phase: "closed" | "inspection" | "verification" | "to_spread" | "spread" | "wash" | "between_rounds" | "bank_offer" | "shuffle" | "cut" | "wagers" | "stacks" | "stack_cut" | "stack_choice" | "delivery_choice" | "starting_position" | "number_wagers" | "deal" | "first_cards" | "first_cards_wagers" | "last_cards" | "remaining" | "choice" | "setting" | "dealer_sets" | "settlement"; sequence: number; game: "pai-gow-poker" | "ez-pai-gow-poker" | "face-up-pai-gow-poker" | "supreme-pai-gow" | "pai-gow-tiles"; seats: Array<string | null>; players?: Array<PlayerView>; meters?: Array<MeterReading>; rounds?: number; button?: number | null; decks?: Array<string | null>; round?: RoundView | null; inventory?: number | null };

export type TablesAnswer = { tables: Array<TableSummary> };

export type TablesRunAnswer = { tables: Array<TableRun> };

export type TakePositionData = { position: number };

export type TileHandShown = { tiles: [string, string]; called: string; place: number };

export type TileHandsAnswer = { hands: Array<TileHandShown> };

export type TimeCalled = { event: "TimeCalled"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; player: string };

export type TodayAnswer = { day: string; game: string; hands: Array<TodaysHand>; is_listed?: boolean; standings?: Array<TodayStanding> };

export type TodayStanding = { name: string; best: number; gives_up: ExactCents };

export type TodaysHand = { number: number; pieces: Array<string>; tried?: TriedHand | null };

export type ToldMessage = { type: "told"; after: number; events?: Array<NumberedEvent>; awaited: AwaitedView; due?: Array<DueMessage>; trouble?: string; view?: TableView | null; why?: WhyAnswer | null };

export type TrainerAnswer = { game: string; title: string; pieces: Array<string>; size: number; high_size: number; is_open: boolean; kinds: Array<string>; ways: Array<WayTitled>; wager: number; learnt: number; mistakes_kept: number; clauses: Array<string> };

export type TrainerSettingsAnswer = { settings: Array<SettingShown>; house_way: HouseWayShown; game: string };

export type TriedHand = { high: Array<string>; low: Array<string>; gives_up: ExactCents };

export type TryAnswer = { number: number; tried: TriedHand; best: SettingCalled; is_first: boolean };

export type TryRequest = { day: string; high: Array<string>; low: Array<string> };

export type ValidatePayoutData = { position: number };

export type ValuesAnswer = { game: string; pieces: Array<string>; kind: string; total: number; wager: number; settings: Array<SettingValued>; ways: Array<WayValued>; theirs?: OpenHands | null };

export type VerdictAnswer = { is_verified: boolean; since: number; tables: number; lines: number; events: number; rounds: number; meters: number; purses: number; broken?: Array<string>; differing?: Array<string> };

export type VerdictShown = { choice: string; is_right: boolean; text: string; fault?: string | null; clause?: string | null; gives_up?: ExactCents | null };

export type VerifyCardsData = { deck: number };

export type ViewMessage = { type: "view" };

export type ViolationFound = { message: string; field: string; allowed: string; clause?: string | null };

export type VoidHandData = { position: number };

export type WagerCalled = { wager: string; title: string };

export type WagerOffer = { wager: "pai_gow_poker" | "face_up_main" | "supreme_pai_gow" | "pai_gow" | "dealer" | "fortune_bonus" | "emperors_treasure" | "pai_gow_insurance" | "progressive_payout" | "fortune_progressive" | "queens_dragon" | "dynasty_bonus" | "protection" | "red_black" | "three_card_bonus" | "seven_card_bonus" | "position_number" | "ace_high" | "face_up_progressive" | "bonus" | "pair_fortunes"; title: string; least: number; most: number; choices?: Array<string | number>; several?: boolean; mandatory?: boolean; takes_coupon?: boolean; is_redeemed?: boolean };

export type WagerShown = { wager: string; title: string; about: string; least: number; most: number; clauses: Array<string>; is_main?: boolean; is_mandatory?: boolean; choices?: Array<string>; takes_several?: boolean; takes_coupon?: boolean; rows?: Array<PayRowShown>; pays?: string | null; table_clause?: string | null; limit?: number | null; limit_clause?: string | null; envy_from?: number | null; meters?: Array<MeterTermsShown>; edge_percent?: string | null };

export type WagerSurrendered = { event: "WagerSurrendered"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; position: number; amount: number; kept?: boolean };

export type WagerWhyShown = { position: number; name?: string; wager: string; title: string; status: string; wagered: number; won: number; vigorish: number; is_main?: boolean; is_mine?: boolean; is_against_me?: boolean; brought?: number | null; lines: Array<LineTold>; compared?: ComparedShown | null };

export type Wagering = { kind: "Wagering"; offers: Array<WagerOffer>; main: "pai_gow_poker" | "face_up_main" | "supreme_pai_gow" | "pai_gow" | "dealer" | "fortune_bonus" | "emperors_treasure" | "pai_gow_insurance" | "progressive_payout" | "fortune_progressive" | "queens_dragon" | "dynasty_bonus" | "protection" | "red_black" | "three_card_bonus" | "seven_card_bonus" | "position_number" | "ace_high" | "face_up_progressive" | "bonus" | "pair_fortunes" | null; in_all: number; covered?: number | null; reserved?: number };

export type WagersAnswer = { game: string; title: string; wagers: Array<WagerShown>; facts: Array<GlanceFact>; notices?: Array<PostedNotice>; layout?: Array<LayoutShown> };

export type WagersPlaced = { event: "WagersPlaced"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; player: string; position: number; stakes: Array<Stake> };

export type WagersSettled = { event: "WagersSettled"; clause: string; transfers?: Array<[string, string, number]>; meters?: Array<MeterReading>; settled: Array<Settlement>; shown?: Array<[number, string]> };

export type WashCardsData = { deck: number };

export type WayTitled = { name: string; title: string; is_dealers: boolean };

export type WayValued = { name: string; title: string; is_dealers: boolean; high: Array<string>; low: Array<string>; rule: string; gives_up: ExactCents };

export type Ways = { kind: "Ways"; ways: Array<["manual" | "automated", "manual_shoe" | "hand" | "automated_shoe", boolean]> };

export type Welcome = { type: "welcome"; protocol: number; table: string; called: string; game: string; role: string; name?: string; heartbeat: number };

export type WhyAnswer = { table: string; number: number; has_ended?: boolean; wagers: Array<WagerWhyShown>; otherwise?: Array<OtherwiseShown>; is_bank?: boolean; bank?: BankWhyShown | null; wagered?: number | null; brought?: number | null };

export type WinAnswer = { month: string; confidence: number; refilled: number; tables: Array<WinTableShown> };

export type WinLineShown = { period: string; drop: number; win: number; rounds: number; banked_rounds: number; wagered: number; compared_win: number; expected: number; least: number; most: number; outside: boolean };

export type WinTableShown = { table: string; is_practice: boolean; days: Array<WinLineShown>; so_far: Array<WinLineShown>; month: WinLineShown; year: WinLineShown; fault?: string | null };

