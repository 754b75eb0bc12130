/** Countries of the sample visitors: a weight for each, and addresses that the place database locates in its cities. */

export interface SampleCountry {
  readonly weight: number
  readonly languages: readonly string[]
  readonly addresses: readonly string[]
}

export const sampleCountries: readonly SampleCountry[] = [
  // CN
  {
    weight: 520,
    languages: ['zh-CN'],
    addresses: [
      '101.96.139.57',
      '42.226.166.101',
      '116.145.76.196',
      '106.24.163.104',
      '59.254.162.22',
      '121.15.110.44',
      '58.116.214.53',
      '39.185.168.112',
      '39.162.184.204',
      '49.76.199.156',
      '117.179.25.73',
      '113.248.199.82',
      '211.163.247.146',
      '120.208.208.163',
      '219.246.130.36',
      '123.244.141.156',
      '60.27.137.20',
      '101.196.102.97',
      '125.215.14.97',
      '47.117.8.206',
      '110.191.212.209',
      '183.192.56.59',
      '116.3.184.52',
      '116.117.3.42',
      '59.46.91.104',
      '220.170.20.77',
      '36.42.157.112',
      '175.18.93.144',
      '221.213.206.71',
      '118.147.81.116',
      '60.181.50.105',
      '121.21.200.152',
      '49.223.169.83',
      '111.79.72.168',
      '27.37.173.151',
      '117.26.2.132',
      '27.190.145.112',
      '218.57.116.71',
      '117.124.103.111',
      '119.19.253.86',
    ],
  },
  // US
  {
    weight: 90,
    languages: ['en-US', 'es-US'],
    addresses: [
      '70.47.129.208',
      '67.83.122.49',
      '71.125.243.92',
      '21.39.24.205',
      '174.63.53.51',
      '159.199.224.149',
      '55.128.61.203',
      '75.26.152.181',
      '71.203.38.56',
      '173.68.63.118',
      '167.244.81.20',
      '168.4.65.25',
      '76.21.203.159',
      '50.165.95.44',
    ],
  },
  // JP
  {
    weight: 42,
    languages: ['ja-JP'],
    addresses: [
      '106.149.32.15',
      '218.122.158.151',
      '115.30.198.102',
      '125.101.172.123',
      '180.32.11.107',
      '64.110.111.151',
    ],
  },
  // DE
  {
    weight: 28,
    languages: ['de-DE'],
    addresses: ['57.109.96.16', '89.246.8.29', '53.243.103.100', '129.26.143.57', '164.61.122.153'],
  },
  // GB
  {
    weight: 30,
    languages: ['en-GB'],
    addresses: ['48.213.184.66', '137.105.226.189', '164.36.17.196', '31.92.252.102', '88.96.15.34'],
  },
  // SG
  { weight: 22, languages: ['en-SG', 'zh-SG'], addresses: ['34.142.210.143', '151.192.91.40'] },
  // KR
  {
    weight: 20,
    languages: ['ko-KR'],
    addresses: ['175.240.160.52', '211.212.238.60', '116.33.84.39', '115.94.153.27'],
  },
  // IN
  {
    weight: 24,
    languages: ['en-IN'],
    addresses: ['115.119.126.147', '179.65.91.185', '3.6.9.192', '117.244.83.67', '136.185.251.35'],
  },
  // FR
  {
    weight: 20,
    languages: ['fr-FR'],
    addresses: ['86.194.36.94', '92.222.20.140', '57.57.245.156', '146.183.128.97'],
  },
  // CA
  {
    weight: 22,
    languages: ['en-CA', 'fr-CA'],
    addresses: ['142.236.129.98', '15.203.100.100', '142.82.104.80', '66.183.196.176'],
  },
  // AU
  { weight: 18, languages: ['en-AU'], addresses: ['165.142.91.53', '168.79.178.28', '124.188.216.52'] },
  // BR
  {
    weight: 14,
    languages: ['pt-BR'],
    addresses: ['189.120.232.130', '143.255.225.20', '186.236.45.142', '177.201.187.181'],
  },
  // RU
  { weight: 10, languages: ['ru-RU'], addresses: ['195.110.6.14', '79.164.247.111', '31.220.157.99'] },
  // NL
  { weight: 10, languages: ['nl-NL'], addresses: ['145.73.178.107', '188.205.30.194'] },
  // TW
  {
    weight: 24,
    languages: ['zh-TW'],
    addresses: ['111.246.119.173', '163.19.23.114', '120.108.125.69', '35.221.224.56', '118.171.108.125'],
  },
  // HK
  {
    weight: 22,
    languages: ['zh-HK', 'en-HK'],
    addresses: ['103.60.221.86', '207.192.148.17', '206.161.46.29'],
  },
  // MO
  { weight: 4, languages: ['zh-MO'], addresses: ['161.64.62.171'] },
  // TH
  { weight: 8, languages: ['th-TH'], addresses: ['117.47.221.153', '184.82.7.189', '171.96.25.107'] },
  // VN
  { weight: 8, languages: ['vi-VN'], addresses: ['116.104.134.164', '1.52.203.108', '27.78.32.15'] },
  // MY
  {
    weight: 12,
    languages: ['en-MY', 'zh-MY'],
    addresses: ['210.195.141.43', '202.187.39.102', '115.134.191.152'],
  },
  // ID
  { weight: 9, languages: ['id-ID'], addresses: ['124.195.104.156', '167.205.206.35', '125.160.58.83'] },
  // PH
  { weight: 6, languages: ['en-PH'], addresses: ['58.69.248.106', '180.192.177.94'] },
  // IT
  { weight: 9, languages: ['it-IT'], addresses: ['82.90.15.78', '82.89.235.42', '151.66.156.72'] },
  // ES
  { weight: 9, languages: ['es-ES'], addresses: ['83.49.247.17', '79.153.7.62', '85.86.150.209'] },
  // SE
  { weight: 5, languages: ['sv-SE'], addresses: ['85.89.95.164', '193.45.147.29'] },
  // CH
  { weight: 5, languages: ['de-CH', 'fr-CH'], addresses: ['145.232.126.10', '188.60.59.32'] },
  // PL
  { weight: 5, languages: ['pl-PL'], addresses: ['109.95.203.64', '87.205.144.25'] },
  // TR
  { weight: 5, languages: ['tr-TR'], addresses: ['88.247.33.33', '213.248.182.187'] },
  // MX
  { weight: 6, languages: ['es-MX'], addresses: ['187.197.96.24', '187.147.44.183'] },
  // AE
  { weight: 4, languages: ['en-AE', 'ar-AE'], addresses: ['74.243.219.118'] },
  // SA
  { weight: 3, languages: ['ar-SA'], addresses: ['178.130.208.48'] },
  // ZA
  { weight: 3, languages: ['en-ZA'], addresses: ['155.238.138.34', '41.122.17.181'] },
  // NG
  { weight: 2, languages: ['en-NG'], addresses: ['41.58.152.125'] },
  // EG
  { weight: 2, languages: ['ar-EG'], addresses: ['102.42.182.21'] },
  // AR
  { weight: 4, languages: ['es-AR'], addresses: ['181.98.99.26', '44.153.44.11'] },
  // CL
  { weight: 2, languages: ['es-CL'], addresses: ['186.9.245.75'] },
  // CO
  { weight: 2, languages: ['es-CO'], addresses: ['190.127.85.90'] },
  // NZ
  { weight: 3, languages: ['en-NZ'], addresses: ['119.224.135.21'] },
  // IE
  { weight: 3, languages: ['en-IE'], addresses: ['34.242.80.66'] },
  // NO
  { weight: 3, languages: ['nb-NO'], addresses: ['152.93.225.176'] },
  // FI
  { weight: 2, languages: ['fi-FI'], addresses: ['62.237.67.86'] },
  // DK
  { weight: 3, languages: ['da-DK'], addresses: ['94.18.39.96'] },
  // BE
  { weight: 3, languages: ['fr-BE', 'nl-BE'], addresses: ['150.251.54.28'] },
  // AT
  { weight: 3, languages: ['de-AT'], addresses: ['78.132.126.177'] },
  // PT
  { weight: 2, languages: ['pt-PT'], addresses: ['176.79.101.202'] },
  // CZ
  { weight: 2, languages: ['cs-CZ'], addresses: ['195.47.74.127'] },
  // UA
  { weight: 2, languages: ['uk-UA'], addresses: ['171.25.237.91'] },
  // IL
  { weight: 2, languages: ['he-IL'], addresses: ['85.64.165.193'] },
]
