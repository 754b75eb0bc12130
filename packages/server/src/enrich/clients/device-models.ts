/** Classes of device models: maker and series rather than each of ten thousand model numbers. */

/** Class and pattern of the model in the user agent or the hint; the first match counts. */
const classes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Samsung Galaxy S', /^(?:SAMSUNG )?(?:SM-S9|SM-S7|SM-G9|SM-G7[78]|GT-I9)/i],
  ['Samsung Galaxy Note', /^(?:SAMSUNG )?(?:SM-N|GT-N7)/i],
  ['Samsung Galaxy Z', /^(?:SAMSUNG )?(?:SM-F[79]|SM-W)/i],
  ['Samsung Galaxy A', /^(?:SAMSUNG )?SM-A/i],
  ['Samsung Galaxy M', /^(?:SAMSUNG )?SM-(?:M|E|F)/i],
  ['Samsung Galaxy J', /^(?:SAMSUNG )?SM-J/i],
  ['Samsung Galaxy Tab', /^(?:SAMSUNG )?(?:SM-[TXP]|GT-P)/i],
  ['Samsung', /^(?:SAMSUNG|SM-|GT-|SCV\d|SC-\d|SGH-|SCH-)/i],
  ['Google Pixel', /^(?:Google )?Pixel/i],
  ['Redmi', /^(?:Xiaomi )?(?:Redmi|HM )|^M20\d\dJ\d\dSC|^2\d{3}\w?RN/i],
  ['POCO', /^(?:Xiaomi )?POCO/i],
  ['Xiaomi', /^(?:Xiaomi|MI |MIX|MI-|Mi\d|M\d{4}[A-Z]|2[0-9]{3,7}[A-Z]{1,6}\d?[A-Z]?$|MiTV|MiBOX)/i],
  ['Honor', /^HONOR/i],
  ['Huawei', /^(?:HUAWEI|[A-Z]{2,4}\d?-(?:[ABTL]?[LN]|LX|NX|BD|W|BT|BG)\d\d?\w?)/],
  ['realme', /^(?:realme|RMX\d)/i],
  ['OnePlus', /^(?:ONEPLUS|KB20|IN20|LE2[01]|NE22|BE20|HD19|GM19|PHB1|PJ[DEZ]1|PKX1)/i],
  ['OPPO', /^(?:OPPO|CPH\d{4}|P[A-Z]{2,3}\d{2,3}$|OPD\d|R\d{1,2}(?:s|t|m)?$)/i],
  ['vivo', /^(?:vivo|iQOO|V\d{4}[A-Z]?|I\d{4})\b/i],
  ['Motorola', /^(?:motorola|moto[ _]|XT\d{4})/i],
  ['Nokia', /^Nokia|^TA-1\d{3}/i],
  ['Sony Xperia', /^(?:XQ-|SO-\d|SOG\d|SOV\d|[C-H]\d{4}$|Xperia|Sony)/i],
  ['Lenovo', /^(?:Lenovo|TB-?\w{4,}|L\d{5}|L\d{2}0\d\d)/i],
  ['ZTE', /^(?:ZTE|NX\d{3}|nubia|A\d{4}[A-Z]?\b)/i],
  ['Meizu', /^(?:meizu|M\d{3}Q|MEIZU)/i],
  ['Tecno', /^TECNO/i],
  ['Infinix', /^Infinix/i],
  ['itel', /^itel/i],
  ['LG', /^(?:LM-|LG-|LGM|LG )/],
  ['Asus', /^(?:ASUS|ZS\d{3}|Zenfone)/i],
  ['HTC', /^HTC/i],
  ['TCL', /^(?:TCL|T\d{3}[A-Z]\b)/],
  ['Nothing', /^(?:Nothing|A06[35]|A142|A059)/i],
  ['Fairphone', /^(?:FP\d|Fairphone)/i],
  ['Amazon Fire TV', /^AFT/],
  ['Amazon Fire', /^KF[A-Z]{2,}/],
  ['Hisense', /^(?:Hisense|HLTE)/i],
  ['Sharp Aquos', /^(?:SH-|SHG|SHV|AQUOS)/],
  ['Smartisan', /^(?:DT1\d0|DE106|OD103|OS105|SM\d{3}$|Smartisan)/i],
  ['Meta Quest', /^(?:Quest|Oculus)/i],
  ['Pico', /^(?:Pico|A8[12]\d0)/i],
]

/** Makers as the library names them, and their class without a series. */
const makers: Readonly<Record<string, string>> = {
  Samsung: 'Samsung',
  Xiaomi: 'Xiaomi',
  Huawei: 'Huawei',
  OPPO: 'OPPO',
  Vivo: 'vivo',
  Realme: 'realme',
  OnePlus: 'OnePlus',
  Motorola: 'Motorola',
  Nokia: 'Nokia',
  Sony: 'Sony Xperia',
  Lenovo: 'Lenovo',
  ZTE: 'ZTE',
  Meizu: 'Meizu',
  LG: 'LG',
  ASUS: 'Asus',
  HTC: 'HTC',
  Google: 'Google Pixel',
  Amazon: 'Amazon Fire',
  BlackBerry: 'BlackBerry',
  Acer: 'Acer',
  Sharp: 'Sharp Aquos',
  Fairphone: 'Fairphone',
}

/** The class of a model; '' if unknown. `maker` comes from the library, for models that no pattern matches. */
export function modelClass(model: string, maker: string | undefined): string {
  const found = model === '' ? undefined : classes.find(([, pattern]) => pattern.test(model))
  return found?.[0] ?? (maker ? (makers[maker] ?? '') : '')
}

export const modelClasses: readonly string[] = [
  ...new Set([
    ...classes.map(([name]) => name),
    ...Object.values(makers),
    'iPhone',
    'iPad',
    'iPod',
    'Mac',
    'Apple TV',
    'Apple Watch',
    'Xbox',
    'PlayStation',
    'Nintendo',
  ]),
]
