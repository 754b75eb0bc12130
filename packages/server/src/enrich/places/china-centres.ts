/**
 * Positions of the cities of China's regions (latitude and longitude of their seats, and of large towns that are closer to a neighbour's seat). The
 * place database often names a street or a quarter; the nearest of these positions within the region is its city.
 */
export const chinaCentres: Readonly<Record<string, string>> = {
  'CN-HE': `
    Shijiazhuang 38.04,114.51 Tangshan 39.63,118.18 Qinhuangdao 39.94,119.6 Handan 36.63,114.54
    Xingtai 37.07,114.5 Baoding 38.87,115.46 Zhangjiakou 40.77,114.89 Chengde 41.03,117.9
    Cangzhou 38.3,116.84 Langfang 39.54,116.76 Hengshui 37.74,115.67`,
  'CN-SX': `
    Taiyuan 37.87,112.55 Datong 40.08,113.3 Yangquan 37.86,113.58 Changzhi 36.2,113.12
    Jincheng 35.49,112.85 Shuozhou 39.33,112.43 Jinzhong 37.69,112.75 Yuncheng 35.03,111.01
    Xinzhou 38.42,112.73 Linfen 36.09,111.52 Lüliang 37.52,111.14`,
  'CN-NM': `
    Hohhot 40.82,111.7 Baotou 40.66,109.84 Wuhai 39.66,106.79 Chifeng 42.26,118.89 Tongliao 43.65,122.25
    Ordos 39.61,109.78 Hulunbuir 49.21,119.77 Bayannur 40.74,107.39 Ulanqab 40.99,113.13
    Hinggan 46.08,122.04 Xilingol 43.94,116.08 Alxa 38.84,105.73`,
  'CN-LN': `
    Shenyang 41.8,123.43 Dalian 38.91,121.6 Anshan 41.11,123 Fushun 41.89,123.96 Benxi 41.29,123.77
    Dandong 40.01,124.36 Jinzhou 41.11,121.14 Yingkou 40.67,122.26 Fuxin 42.02,121.66
    Liaoyang 41.27,123.24 Panjin 41.12,122.07 Tieling 42.45,123.84 Chaoyang 41.57,120.45
    Huludao 40.71,120.84`,
  'CN-JL': `
    Changchun 43.88,125.32 Jilin 43.84,126.55 Siping 43.17,124.35 Liaoyuan 42.89,125.14
    Tonghua 41.73,125.94 Baishan 41.94,126.42 Songyuan 45.12,124.82 Baicheng 45.62,122.84
    Yanbian 42.89,129.51`,
  'CN-HL': `
    Harbin 45.76,126.64 Qiqihar 47.34,123.93 Jixi 45.3,130.97 Hegang 47.35,130.32
    Shuangyashan 46.65,131.16 Daqing 46.59,125.1 Yichun 47.41,129.35 Jiamusi 46.8,130.36
    Qitaihe 45.77,131 Mudanjiang 44.55,129.63 Heihe 50.24,127.53 Suihua 46.65,126.98
    Daxing'anling 50.42,124.12`,
  'CN-JS': `
    Nanjing 32.06,118.78 Wuxi 31.56,120.3 Xuzhou 34.25,117.29 Changzhou 31.79,119.95 Suzhou 31.36,120.69
    Nantong 32.02,120.88 Lianyungang 34.6,119.22 Huai'an 33.59,119.02 Yancheng 33.43,120.16
    Yangzhou 32.39,119.41 Zhenjiang 32.2,119.44 Taizhou 32.49,119.93 Suqian 33.95,118.28
    Wuxi 31.91,120.28 Wuxi 31.36,119.82 Suzhou 31.87,120.55 Suzhou 31.65,120.75 Suzhou 31.45,121.11
    Suzhou 31.38,120.95 Nantong 32.09,121.6`,
  'CN-ZJ': `
    Hangzhou 30.27,120.15 Ningbo 29.87,121.54 Wenzhou 27.99,120.68 Jiaxing 30.75,120.81
    Huzhou 30.87,120.09 Shaoxing 30,120.59 Jinhua 29.09,119.65 Quzhou 28.96,118.87 Zhoushan 29.99,122.21
    Taizhou 28.66,121.42 Lishui 28.47,119.92 Ningbo 30.17,121.27 Ningbo 30.04,121.15 Jinhua 29.31,120.07
    Jinhua 28.9,120.04 Jiaxing 30.51,120.68 Jiaxing 30.63,120.56 Shaoxing 29.71,120.23`,
  'CN-AH': `
    Hefei 31.84,117.27 Wuhu 31.34,118.4 Bengbu 32.94,117.36 Huainan 32.63,117 Ma'anshan 31.69,118.51
    Huaibei 33.97,116.8 Tongling 30.94,117.81 Anqing 30.54,117.06 Huangshan 29.71,118.34
    Chuzhou 32.25,118.27 Fuyang 32.9,115.82 Suzhou 33.64,116.98 Lu'an 31.74,116.52 Bozhou 33.88,115.78
    Chizhou 30.66,117.57 Xuancheng 30.94,118.76`,
  'CN-FJ': `
    Fuzhou 26.08,119.31 Xiamen 24.48,118.1 Putian 25.45,119.01 Sanming 26.26,117.64
    Quanzhou 24.87,118.59 Zhangzhou 24.51,117.65 Nanping 26.64,118.18 Longyan 25.08,117.02
    Ningde 26.67,119.55 Quanzhou 24.73,118.65`,
  'CN-JX': `
    Nanchang 28.68,115.9 Jingdezhen 29.28,117.21 Pingxiang 27.62,113.85 Jiujiang 29.71,116
    Xinyu 27.82,114.92 Yingtan 28.24,117.05 Ganzhou 25.83,114.93 Ji'an 27.11,114.99 Yichun 27.81,114.42
    Fuzhou 27.95,116.36 Shangrao 28.45,117.94`,
  'CN-SD': `
    Jinan 36.66,117.05 Qingdao 36.08,120.38 Zibo 36.8,118.06 Zaozhuang 34.81,117.32
    Dongying 37.45,118.58 Yantai 37.46,121.45 Weifang 36.7,119.16 Jining 35.47,116.59
    Tai'an 36.19,117.09 Weihai 37.51,122.12 Rizhao 35.42,119.53 Linyi 35.06,118.34 Dezhou 37.45,116.36
    Liaocheng 36.46,115.99 Binzhou 37.38,117.97 Heze 35.23,115.48 Qingdao 36.39,120.45
    Qingdao 36.26,120.03 Qingdao 35.96,120.2`,
  'CN-HA': `
    Zhengzhou 34.77,113.67 Kaifeng 34.8,114.31 Luoyang 34.67,112.44 Pingdingshan 33.77,113.19
    Anyang 36.1,114.39 Hebi 35.75,114.3 Xinxiang 35.3,113.92 Jiaozuo 35.22,113.24 Puyang 35.76,115.04
    Xuchang 34.04,113.86 Luohe 33.58,114.02 Sanmenxia 34.77,111.2 Nanyang 32.99,112.53
    Shangqiu 34.41,115.66 Xinyang 32.15,114.09 Zhoukou 33.63,114.67 Zhumadian 33.01,114.02
    Jiyuan 35.1,112.6`,
  'CN-HB': `
    Wuhan 30.58,114.28 Huangshi 30.2,115.04 Shiyan 32.62,110.8 Yichang 30.7,111.29
    Xiangyang 32.05,112.12 Ezhou 30.39,114.89 Jingmen 31.04,112.2 Xiaogan 30.92,113.73
    Jingzhou 30.34,112.24 Huanggang 30.45,114.87 Xianning 29.83,114.33 Suizhou 31.71,113.36
    Enshi 30.27,109.49 Xiantao 30.37,113.44 Qianjiang 30.4,112.9 Tianmen 30.66,113.15
    Shennongjia 31.74,110.68`,
  'CN-HN': `
    Changsha 28.19,112.97 Zhuzhou 27.83,113.15 Xiangtan 27.85,112.94 Hengyang 26.89,112.6
    Shaoyang 27.24,111.46 Yueyang 29.37,113.12 Changde 29.03,111.39 Zhangjiajie 29.12,110.48
    Yiyang 28.55,112.36 Chenzhou 25.8,113.03 Yongzhou 26.42,111.61 Huaihua 27.56,110 Loudi 27.7,111.99
    Xiangxi 28.31,109.74`,
  'CN-GD': `
    Guangzhou 23.13,113.32 Shaoguan 24.81,113.6 Shenzhen 22.54,114.06 Zhuhai 22.27,113.57
    Shantou 23.36,116.7 Foshan 23.02,113.13 Jiangmen 22.58,113.01 Zhanjiang 21.26,110.36
    Maoming 21.83,110.93 Zhaoqing 23.14,112.46 Huizhou 23.11,114.42 Meizhou 24.29,116.12
    Shanwei 22.78,115.35 Heyuan 23.74,114.7 Yangjiang 21.86,111.97 Qingyuan 23.71,113.03
    Dongguan 23.02,113.75 Zhongshan 22.52,113.38 Chaozhou 23.66,116.62 Jieyang 23.54,116.37
    Yunfu 22.92,112.04 Foshan 22.81,113.29 Guangzhou 22.94,113.38 Guangzhou 22.8,113.52
    Guangzhou 23.4,113.22 Guangzhou 23.26,113.81 Shenzhen 22.72,114.25 Shenzhen 22.55,113.88`,
  'CN-GX': `
    Nanning 22.82,108.33 Liuzhou 24.33,109.42 Guilin 25.28,110.3 Wuzhou 23.48,111.29 Beihai 21.48,109.12
    Fangchenggang 21.77,108.36 Qinzhou 21.98,108.65 Guigang 23.12,109.6 Yulin 22.64,110.17
    Baise 23.9,106.62 Hezhou 24.4,111.57 Hechi 24.69,108.08 Laibin 23.75,109.22 Chongzuo 22.38,107.36`,
  'CN-HI': `
    Haikou 20.02,110.33 Sanya 18.25,109.51 Sansha 16.83,112.34 Danzhou 19.51,109.57
    Wuzhishan 18.78,109.52 Qionghai 19.24,110.46 Wenchang 19.62,110.74 Wanning 18.8,110.39
    Dongfang 19.1,108.65 Ding'an 19.68,110.36 Tunchang 19.35,110.1 Chengmai 19.74,110.01
    Lingao 19.91,109.69 Baisha 19.22,109.45 Changjiang 19.3,109.06 Ledong 18.75,109.17
    Lingshui 18.51,110.04 Baoting 18.64,109.7 Qiongzhong 19.03,109.84`,
  'CN-SC': `
    Chengdu 30.66,104.07 Zigong 29.34,104.78 Panzhihua 26.58,101.73 Luzhou 28.87,105.44
    Deyang 31.13,104.4 Mianyang 31.47,104.68 Guangyuan 32.44,105.84 Suining 30.51,105.57
    Neijiang 29.58,105.06 Leshan 29.56,103.76 Nanchong 30.89,106.11 Meishan 30.04,103.84
    Yibin 28.75,104.64 Guang'an 30.47,106.64 Dazhou 31.2,107.47 Ya'an 29.98,102.99 Bazhong 31.87,106.74
    Ziyang 30.13,104.63 Ngawa 31.9,102.22 Garze 30.05,101.96 Liangshan 27.88,102.27`,
  'CN-GZ': `
    Guiyang 26.59,106.68 Liupanshui 26.59,104.83 Zunyi 27.69,106.91 Anshun 26.25,105.93 Bijie 27.3,105.3
    Tongren 27.73,109.19 Qianxinan 25.09,104.9 Qiandongnan 26.58,107.98 Qiannan 26.25,107.52`,
  'CN-YN': `
    Kunming 25.04,102.72 Qujing 25.5,103.8 Yuxi 24.35,102.54 Baoshan 25.13,99.16 Zhaotong 27.34,103.72
    Lijiang 26.87,100.22 Pu'er 22.79,100.98 Lincang 23.88,100.09 Chuxiong 25.05,101.53
    Honghe 23.36,103.37 Wenshan 23.37,104.24 Xishuangbanna 22.01,100.8 Dali 25.6,100.23
    Dehong 24.43,98.59 Nujiang 25.85,98.86 Deqen 27.82,99.71`,
  'CN-XZ': `
    Lhasa 29.65,91.14 Shigatse 29.27,88.88 Qamdo 31.14,97.17 Nyingchi 29.65,94.36 Shannan 29.24,91.77
    Nagqu 31.48,92.05 Ngari 32.5,80.1`,
  'CN-SN': `
    Xi'an 34.25,108.94 Tongchuan 34.9,108.94 Baoji 34.36,107.24 Xianyang 34.33,108.71 Weinan 34.5,109.51
    Yan'an 36.59,109.49 Hanzhong 33.08,107.02 Yulin 38.29,109.74 Ankang 32.68,109.03
    Shangluo 33.87,109.94`,
  'CN-GS': `
    Lanzhou 36.06,103.85 Jiayuguan 39.81,98.29 Jinchang 38.52,102.19 Baiyin 36.54,104.14
    Tianshui 34.58,105.72 Wuwei 37.93,102.64 Zhangye 38.93,100.45 Pingliang 35.54,106.69
    Jiuquan 39.73,98.48 Qingyang 35.72,107.66 Dingxi 35.58,104.63 Longnan 33.4,104.92 Linxia 35.6,103.21
    Gannan 34.98,102.91`,
  'CN-QH': `
    Xining 36.63,101.76 Haidong 36.5,102.1 Haibei 36.95,100.9 Huangnan 35.52,102.02 Hainan 36.29,100.62
    Golog 34.47,100.24 Yushu 33,97.01 Haixi 37.37,97.37`,
  'CN-NX': `
    Yinchuan 38.47,106.26 Shizuishan 38.98,106.38 Wuzhong 37.99,106.2 Guyuan 36.01,106.24
    Zhongwei 37.52,105.2`,
  'CN-XJ': `
    Urumqi 43.81,87.6 Karamay 45.58,84.89 Turpan 42.95,89.18 Hami 42.82,93.51 Changji 44.01,87.3
    Bortala 44.91,82.07 Bayingolin 41.76,86.15 Aksu 41.18,80.28 Kizilsu 39.71,76.17 Kashgar 39.47,75.99
    Hotan 37.11,79.92 Ili 43.92,81.32 Tacheng 46.75,82.98 Altay 47.85,88.14 Shihezi 44.31,86.08
    Aral 40.55,81.28 Tumxuk 39.87,79.07 Wujiaqu 44.17,87.54`,
}
