/**
 * ISO 4217: the currencies by the digits of their minor unit. `Intl` cannot replace this table, because its digits follow local habit (none
 * for the Iraqi dinar), while amounts are stored in the standard's minor unit.
 */
const byDigits: readonly (readonly [number, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU
     CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS
     KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB
     PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD
     TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

/** Those withdrawn since 2015, in which imported orders were paid. */
const withdrawn: typeof byDigits = [
  [0, 'BYR'],
  [2, 'ANG CUC HRK LTL MRO SLL STD VEF ZWL'],
]

const digitsOf = (table: typeof byDigits): [string, number][] =>
  table.flatMap(([count, codes]) => codes.split(/\s+/).map((code): [string, number] => [code, count]))

const active = digitsOf(byDigits)
const digits: ReadonlyMap<string, number> = new Map([...active, ...digitsOf(withdrawn)])

/** The number of decimal digits of a currency's minor unit; null if the (upper-case) code was not in ISO 4217 in these years. */
export function minorDigits(currency: string): number | null {
  return digits.get(currency) ?? null
}

/** Every active currency, sorted. */
export const currencyCodes: readonly string[] = active.map(([code]) => code).sort()
