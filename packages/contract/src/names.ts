/** The spelling in which names are stored. Names that look the same are mostly spelt the same, and what nobody sees is left out. */

/** Joiners, except after letters of scripts in which they change the shapes, and within emoji such as families. */
const looseJoiners =
  /(?<![\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}])(?:\u200c|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic}))/gu
/** Selectors of variants, except after a character that may have variants. */
const looseVariants = /(?<![\p{Emoji}\p{L}\p{S}])\p{Variation_Selector}/gu
/** Invisible letters, except those after a black flag: they name the region whose flag it is. */
const looseTags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]/gu
/** What else has no picture. Characters that change the direction of text stay, because fields refuse them. */
const unseen =
  /(?!\p{Variation_Selector}|[\u200c-\u200f\u202a-\u202e\u2066-\u2069\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\u0080-\u009f\ufff9-\ufffb]/gu
/** Every space, and the empty Braille cell. Line feeds are not among them: fields refuse them. */
const spaces = /[\p{Z}\u2800]+/gu

/** Composed characters, single plain spaces, no invisible characters except those that change how others look. */
export function tidyName(typed: string): string {
  return [unseen, looseTags, looseJoiners, looseVariants]
    .reduce((name, needless) => name.replace(needless, ''), typed)
    .replace(spaces, ' ')
    .trim()
    .normalize('NFC')
}
