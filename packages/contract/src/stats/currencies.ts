/**
 * ISO 4217: the active currencies by the digits of their minor unit. `Intl` cannot replace this table, because its digits follow local habit (none
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

const digits: ReadonlyMap<string, number> = new Map(
  byDigits.flatMap(([count, codes]) => codes.split(/\s+/).map((code) => [code, count] as const)),
)

/** The number of decimal digits of a currency's minor unit; null if the (upper-case) code is not in ISO 4217. */
export function minorDigits(currency: string): number | null {
  return digits.get(currency) ?? null
}

/** Every active currency, sorted. */
export const currencyCodes: readonly string[] = [...digits.keys()].sort()
