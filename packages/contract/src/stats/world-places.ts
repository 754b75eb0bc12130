/**
 * Chinese names of regions and cities outside of the mainland, by the stored value in the place database's spelling. Others are shown by their
 * stored name.
 */

/** Country code to the names of its regions. The stored value of a region is e.g. `US-California`. */
export const worldRegions: Readonly<Record<string, string>> = {
  US: `Alabama 亚拉巴马州|Alaska 阿拉斯加州|Arizona 亚利桑那州|Arkansas 阿肯色州|California 加利福尼亚州|Colorado 科罗拉多州|Connecticut 康涅狄格州
    |Delaware 特拉华州|District of Columbia 华盛顿哥伦比亚特区|Florida 佛罗里达州|Georgia 佐治亚州|Hawaii 夏威夷州|Idaho 爱达荷州|Illinois 伊利诺伊州
    |Indiana 印第安纳州|Iowa 艾奥瓦州|Kansas 堪萨斯州|Kentucky 肯塔基州|Louisiana 路易斯安那州|Maine 缅因州|Maryland 马里兰州|Massachusetts 马萨诸塞州
    |Michigan 密歇根州|Minnesota 明尼苏达州|Mississippi 密西西比州|Missouri 密苏里州|Montana 蒙大拿州|Nebraska 内布拉斯加州|Nevada 内华达州
    |New Hampshire 新罕布什尔州|New Jersey 新泽西州|New Mexico 新墨西哥州|New York 纽约州|North Carolina 北卡罗来纳州|North Dakota 北达科他州|Ohio 俄亥俄州
    |Oklahoma 俄克拉何马州|Oregon 俄勒冈州|Pennsylvania 宾夕法尼亚州|Rhode Island 罗得岛州|South Carolina 南卡罗来纳州|South Dakota 南达科他州
    |Tennessee 田纳西州|Texas 得克萨斯州|Utah 犹他州|Vermont 佛蒙特州|Virginia 弗吉尼亚州|Washington 华盛顿州|West Virginia 西弗吉尼亚州
    |Wisconsin 威斯康星州|Wyoming 怀俄明州`,
  JP: `Tokyo 东京都|Osaka 大阪府|Kyoto 京都府|Hokkaido 北海道|Aichi 爱知县|Akita 秋田县|Aomori 青森县|Chiba 千叶县|Ehime 爱媛县|Fukui 福井县|Fukuoka 福冈县
    |Fukushima 福岛县|Gifu 岐阜县|Gunma 群马县|Hiroshima 广岛县|Hyogo 兵库县|Ibaraki 茨城县|Ishikawa 石川县|Iwate 岩手县|Kagawa 香川县|Kagoshima 鹿儿岛县
    |Kanagawa 神奈川县|Kochi 高知县|Kumamoto 熊本县|Mie 三重县|Miyagi 宫城县|Miyazaki 宫崎县|Nagano 长野县|Nagasaki 长崎县|Nara 奈良县|Niigata 新潟县
    |Oita 大分县|Okayama 冈山县|Okinawa 冲绳县|Saga 佐贺县|Saitama 埼玉县|Shiga 滋贺县|Shimane 岛根县|Shizuoka 静冈县|Tochigi 栃木县|Tokushima 德岛县
    |Tottori 鸟取县|Toyama 富山县|Wakayama 和歌山县|Yamagata 山形县|Yamaguchi 山口县|Yamanashi 山梨县`,
  KR: `Seoul 首尔|Busan 釜山|Incheon 仁川|Daegu 大邱|Daejeon 大田|Gwangju 光州|Ulsan 蔚山|Sejong-si 世宗|Gyeonggi-do 京畿道|Gangwon-do 江原道
    |Chungcheongbuk-do 忠清北道|Chungcheongnam-do 忠清南道|Jeollabuk-do 全罗北道|Jeollanam-do 全罗南道|Gyeongsangbuk-do 庆尚北道|Gyeongsangnam-do 庆尚南道
    |Jeju-do 济州道`,
  CA: `Quebec 魁北克省|Ontario 安大略省|British Columbia 不列颠哥伦比亚省|Alberta 艾伯塔省|Manitoba 曼尼托巴省|Nova Scotia 新斯科舍省|New Brunswick 新不伦瑞克省
    |Saskatchewan 萨斯喀彻温省|Newfoundland and Labrador 纽芬兰与拉布拉多省|Prince Edward Island 爱德华王子岛省|Northwest Territories 西北地区|Yukon 育空地区
    |Nunavut 努纳武特地区`,
  AU: `New South Wales 新南威尔士州|Victoria 维多利亚州|Queensland 昆士兰州|Western Australia 西澳大利亚州|Australian Capital Territory 首都领地
    |South Australia 南澳大利亚州|Tasmania 塔斯马尼亚州|Northern Territory 北领地`,
  GB: 'England 英格兰|Scotland 苏格兰|Wales 威尔士|Northern Ireland 北爱尔兰',
  DE: `Hesse 黑森州|Baden-Wurttemberg 巴登-符腾堡州|North Rhine-Westphalia 北莱茵-威斯特法伦州|Bavaria 巴伐利亚州|Lower Saxony 下萨克森州|Saxony 萨克森州|Berlin 柏林
    |Hamburg 汉堡|Rheinland-Pfalz 莱茵兰-普法尔茨州|Schleswig-Holstein 石勒苏益格-荷尔斯泰因州|Brandenburg 勃兰登堡州|Thuringia 图林根州|Saxony-Anhalt 萨克森-安哈尔特州
    |Mecklenburg-Vorpommern 梅克伦堡-前波美拉尼亚州|Bremen 不来梅|Saarland 萨尔州`,
  FR: `Ile-de-France 法兰西岛大区|Auvergne-Rhone-Alpes 奥弗涅-罗讷-阿尔卑斯大区|Hauts-de-France 上法兰西大区|Occitanie 奥克西塔尼大区|Grand Est 大东部大区|Brittany 布列塔尼大区
    |Provence-Alpes-Cote d'Azur 普罗旺斯-阿尔卑斯-蓝色海岸大区|Nouvelle-Aquitaine 新阿基坦大区|Pays de la Loire 卢瓦尔河地区大区|Normandy 诺曼底大区|Corsica 科西嘉`,
  TW: 'Taiwan 台湾|Taipei 台北|Kaohsiung 高雄|Fukien 金门、马祖',
  HK: `Kowloon 九龙|New Territories 新界|Hong Kong Island 香港岛|Central and Western 中西区|Eastern 东区|Southern 南区|Wan Chai 湾仔区|Kowloon City 九龙城区
    |Kwun Tong 观塘区|Sham Shui Po 深水埗区|Wong Tai Sin 黄大仙区|Yau Tsim Mong 油尖旺区|Islands 离岛区|Kwai Tsing 葵青区|North 北区|Sai Kung 西贡区
    |Sha Tin 沙田区|Tai Po 大埔区|Tsuen Wan 荃湾区|Tuen Mun 屯门区|Yuen Long 元朗区`,
  MO: `Nossa Senhora do Carmo 嘉模堂区|Santo Antonio 花王堂区|Se 大堂区|Saint Francis Xavier 圣方济各堂区|Cotai 路氹城`,
  MY: `Kuala Lumpur 吉隆坡|Selangor 雪兰莪|Johor 柔佛|Sarawak 砂拉越|Penang 槟城|Perak 霹雳|Sabah 沙巴|Kedah 吉打|Pahang 彭亨|Melaka 马六甲|Negeri Sembilan 森美兰
    |Putrajaya 布城|Kelantan 吉兰丹|Terengganu 登嘉楼|Perlis 玻璃市|Labuan 纳闽`,
  RU: 'Moscow 莫斯科|St.-Petersburg 圣彼得堡',
  AE: 'Dubai 迪拜|Abu Dhabi 阿布扎比|Sharjah 沙迦',
  TH: 'Bangkok 曼谷',
  VN: 'Hanoi 河内|Ho Chi Minh City 胡志明市|Da Nang City 岘港',
}

/** Country code to its cities, in any region. */
export const worldCities: Readonly<Record<string, string>> = {
  US: `New York 纽约|Los Angeles 洛杉矶|San Francisco 旧金山|San Jose 圣何塞|San Diego 圣迭戈|Seattle 西雅图|Chicago 芝加哥|Boston 波士顿|Cambridge 剑桥|Washington D.C. 华盛顿
    |Washington 华盛顿|Philadelphia 费城|Houston 休斯敦|Dallas 达拉斯|Austin 奥斯汀|San Antonio 圣安东尼奥|Atlanta 亚特兰大|Miami 迈阿密|Orlando 奥兰多|Tampa 坦帕
    |Denver 丹佛|Phoenix 菲尼克斯|Las Vegas 拉斯维加斯|Detroit 底特律|Minneapolis 明尼阿波利斯|Portland 波特兰|Pittsburgh 匹兹堡|Columbus 哥伦布|Cleveland 克利夫兰
    |Ashburn 阿什本|Newark 纽瓦克|Mountain View 山景城|Palo Alto 帕洛阿尔托|Cupertino 库比蒂诺|Santa Clara 圣克拉拉|Sunnyvale 森尼韦尔|Fremont 弗里蒙特|Irvine 尔湾
    |Sacramento 萨克拉门托|Honolulu 檀香山|Salt Lake City 盐湖城|Baltimore 巴尔的摩|Charlotte 夏洛特|Nashville 纳什维尔|Redmond 雷德蒙德|Bellevue 贝尔维尤|Ann Arbor 安娜堡`,
  JP: `Tokyo 东京|Chiyoda 千代田|Minato 港区|Shibuya 涩谷|Shinjuku 新宿|Shinagawa 品川|Chuo 中央区|Osaka 大阪|Kyoto 京都|Yokohama 横滨|Nagoya 名古屋|Sapporo 札幌|Fukuoka 福冈
    |Kobe 神户|Hiroshima 广岛|Sendai 仙台|Naha 那霸|Nara 奈良|Saitama 埼玉|Chiba 千叶|Kawasaki 川崎`,
  KR: 'Seoul 首尔|Busan 釜山|Incheon 仁川|Daegu 大邱|Daejeon 大田|Gwangju 光州|Seongnam-si 城南|Suwon 水原|Jeju City 济州',
  TW: `Taipei 台北|New Taipei City 新北|Taoyuan 桃园|Taichung 台中|Tainan 台南|Kaohsiung 高雄|Kaohsiung City 高雄|Hsinchu 新竹|Keelung 基隆|Chiayi City 嘉义|Hualien City 花莲
    |Pingtung City 屏东|Changhua 彰化|Yilan 宜兰`,
  HK: 'Hong Kong 香港',
  MO: 'Macao 澳门',
  SG: 'Singapore 新加坡',
  MY: 'Kuala Lumpur 吉隆坡|George Town 乔治市|Johor Bahru 新山|Petaling Jaya 八打灵再也|Ipoh 怡保|Kuching 古晋|Kota Kinabalu 亚庇',
  TH: 'Bangkok 曼谷|Chiang Mai 清迈|Phuket 普吉',
  VN: 'Hanoi 河内|Ho Chi Minh City 胡志明市|Da Nang 岘港',
  ID: 'Jakarta 雅加达|Surabaya 泗水|Bandung 万隆|Denpasar 登巴萨',
  PH: 'Manila 马尼拉|Makati City 马卡蒂|Quezon City 奎松城|Cebu City 宿务',
  IN: 'Mumbai 孟买|New Delhi 新德里|Delhi 德里|Bengaluru 班加罗尔|Chennai 金奈|Hyderabad 海得拉巴|Kolkata 加尔各答|Pune 浦那',
  AU: 'Sydney 悉尼|Melbourne 墨尔本|Brisbane 布里斯班|Perth 珀斯|Adelaide 阿德莱德|Canberra 堪培拉|Gold Coast 黄金海岸|Hobart 霍巴特',
  NZ: 'Auckland 奥克兰|Wellington 惠灵顿|Christchurch 克赖斯特彻奇',
  CA: 'Toronto 多伦多|Montreal 蒙特利尔|Vancouver 温哥华|Ottawa 渥太华|Calgary 卡尔加里|Edmonton 埃德蒙顿|Richmond 列治文|Victoria 维多利亚|Quebec 魁北克|Winnipeg 温尼伯',
  GB: 'London 伦敦|Manchester 曼彻斯特|Birmingham 伯明翰|Edinburgh 爱丁堡|Glasgow 格拉斯哥|Liverpool 利物浦|Leeds 利兹|Cambridge 剑桥|Oxford 牛津|Bristol 布里斯托尔',
  IE: 'Dublin 都柏林',
  FR: 'Paris 巴黎|Lyon 里昂|Marseille 马赛|Toulouse 图卢兹|Nice 尼斯|Bordeaux 波尔多|Lille 里尔|Strasbourg 斯特拉斯堡',
  DE: 'Berlin 柏林|Frankfurt am Main 法兰克福|Munich 慕尼黑|Hamburg 汉堡|Cologne 科隆|Stuttgart 斯图加特|Dusseldorf 杜塞尔多夫|Nuremberg 纽伦堡|Bonn 波恩|Leipzig 莱比锡',
  NL: 'Amsterdam 阿姆斯特丹|Rotterdam 鹿特丹|The Hague 海牙|Utrecht 乌得勒支|Eindhoven 埃因霍温',
  BE: 'Brussels 布鲁塞尔|Antwerp 安特卫普',
  CH: 'Zurich 苏黎世|Geneva 日内瓦|Bern 伯尔尼|Basel 巴塞尔|Lausanne 洛桑',
  AT: 'Vienna 维也纳',
  IT: 'Rome 罗马|Milan 米兰|Turin 都灵|Florence 佛罗伦萨|Venice 威尼斯|Naples 那不勒斯|Bologna 博洛尼亚',
  ES: 'Madrid 马德里|Barcelona 巴塞罗那|Valencia 巴伦西亚|Seville 塞维利亚',
  PT: 'Lisbon 里斯本|Porto 波尔图',
  SE: 'Stockholm 斯德哥尔摩|Gothenburg 哥德堡|Malmo 马尔默',
  NO: 'Oslo 奥斯陆',
  DK: 'Copenhagen 哥本哈根',
  FI: 'Helsinki 赫尔辛基',
  PL: 'Warsaw 华沙|Krakow 克拉科夫',
  CZ: 'Prague 布拉格',
  HU: 'Budapest 布达佩斯',
  GR: 'Athens 雅典',
  RU: 'Moscow 莫斯科|St Petersburg 圣彼得堡|Novosibirsk 新西伯利亚|Vladivostok 符拉迪沃斯托克',
  UA: 'Kyiv 基辅',
  TR: 'Istanbul 伊斯坦布尔|Ankara 安卡拉',
  AE: 'Dubai 迪拜|Abu Dhabi 阿布扎比',
  SA: 'Riyadh 利雅得|Jeddah 吉达',
  IL: 'Tel Aviv 特拉维夫|Jerusalem 耶路撒冷',
  EG: 'Cairo 开罗',
  ZA: 'Johannesburg 约翰内斯堡|Cape Town 开普敦',
  KE: 'Nairobi 内罗毕',
  NG: 'Lagos 拉各斯',
  BR: 'Sao Paulo 圣保罗|Rio de Janeiro 里约热内卢|Brasilia 巴西利亚',
  AR: 'Buenos Aires 布宜诺斯艾利斯',
  MX: 'Mexico City 墨西哥城',
  CL: 'Santiago 圣地亚哥',
  CO: 'Bogota 波哥大',
  PE: 'Lima 利马',
  KZ: 'Almaty 阿拉木图|Astana 阿斯塔纳',
  MN: 'Ulan Bator 乌兰巴托|Ulaanbaatar 乌兰巴托',
  KH: 'Phnom Penh 金边',
  LA: 'Vientiane 万象',
  MM: 'Yangon 仰光',
}
