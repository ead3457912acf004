import { setOf } from './words-of.ts';

// Unspaced names can only be cut with a list. Sources: the Hundred Family Surnames (百家姓) with
// simplified and traditional forms, the commonest Japanese surnames, the Korean census.

const chineseSingle = new Set(
  '王李張张劉刘陳陈楊杨黃黄趙赵吳吴周徐孫孙馬马朱胡郭何高林羅罗鄭郑梁謝谢宋唐許许韓韩馮冯鄧邓曹彭曾肖蕭萧田董袁潘于蔣蒋蔡余杜葉叶程蘇苏魏呂吕丁任沈姚盧卢姜崔鍾钟譚谭陸陆汪范金石廖賈贾夏韋韦付傅方白鄒邹孟熊秦邱江尹薛閻阎段雷侯龍龙史陶黎賀贺顧顾毛郝龔龚邵萬万錢钱嚴严覃武戴莫孔向湯汤溫温康施文牛樊葛邢安齊齐易喬乔伍龐庞顏颜倪莊庄聶聂章魯鲁岳翟殷詹申歐欧耿關关蘭兰焦俞左柳甘祝包寧宁尚符舒阮柯紀纪梅童凌畢毕單单季裴霍涂成苗谷盛曲翁冉駱骆藍蓝路游辛靳歐管柴蒙鮑鲍華华喻祁蒲房滕屈饒饶解牟艾尤陽阳時时穆農农司卓古吉繆缪簡简車车項项連连蘆芦麥麦褚婁娄竇窦戚岑景黨党宮宫費费卜冷晏席衛卫米柏宗瞿桂全佟應应臧閔闵苟鄔邬邊边卞姬師师和仇欒栾隋商刁沙榮荣巫寇桑郎甄叢丛仲虞敖鞏巩明佘池查麻苑遲迟鄺邝官封談谈匡鞠惠荊荆樂乐冀郁胥南班儲储原栗燕楚鄢勞劳諶谌奚皮粟冼藺蔺樓楼盤盘滿满聞闻位厲厉伊仝區区郜海闞阚花權权強强帥帅屠豆朴蓋盖練练廉禹井祖漆巴豐丰支卿國国狄平計计索宣晉晋相初門门雲云容敬來来扈晁芮都普闕阙浦戈伏鹿薄邸雍辜羊阿烏乌母裘亓修邰赫杭況况那宿鮮鲜印逯隆茹諾诺戰战慕危玉銀银亢嵇公哈湛賓宾戎勾茅利於呼居揭干但尉冶斯元束檀衣信展陰阴昝智幸奉植衡富尧堯閉闭由',
);

const chineseDouble = setOf(`
  欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 夏侯 尉迟 尉遲 皇甫 东方 東方 公孙 公孫 慕容 长孙 長孫 宇文 令狐 独孤 獨孤
  南宫 南宮 西门 西門 端木 轩辕 軒轅 百里 呼延 东郭 東郭 司空 澹台 钟离 鍾離 淳于 申屠 太史 闻人 聞人 赫连 赫連 完颜 完顏`);

const japanese = setOf(`
  佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 渡邉 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 清水 斎藤 斉藤 齋藤
  山崎 山﨑 中島 中嶋 池田 阿部 橋本 山下 石川 石井 前田 藤田 小川 後藤 岡田 長谷川 村上 近藤 遠藤 青木 坂本 福田
  太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村 中山 和田 石田 森田 上田 内田 柴田 酒井
  宮崎 横山 高木 安藤 宮本 大野 小島 谷口 今井 工藤 高田 増田 丸山 杉山 村田 大塚 新井 小山 平野 藤本 河野 上野
  武田 野口 松井 千葉 菅原 岩崎 木下 久保 佐野 野村 松尾 菊地 菊池 市川 杉本 古川 大西 島田 水野 桜井 渡部 高野
  吉川 山内 西田 飯田 西川 小松 北村 安田 五十嵐 川口 平田 中田 関口 東 久保田 服部 川崎 飯塚 岩田 土屋 川上 福島
  本田 樋口 秋山 田口 永井 辻 中西 吉村 川村 石原 大橋 松岡 馬場 浜田 森本 矢野 浅野 松下 星野 大久保 吉岡 小池
  野田 荒木 大谷 松浦 熊谷 黒田 尾崎 永田 川島 望月 堀 内藤 西山 大島 菅野 石橋 片山 広瀬 本間 須藤 横田 岡崎
  早川 荒井 大石 鎌田 成田 宮田 小田 榎本 石塚 高山 大川 篠原 大森 黒木 宮下 小西 高島 吉野 上原 今村 奥村 三宅
  小笠原 安倍 岸田 石破 菅 宇野 羽田 小泉 鳩山 細川 大江 川端 三島 芥川 夏目 村山 森山 黒澤 黒沢 宮沢 宮澤 北野`);

const koreanSingle = new Set(
  '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구라민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부',
);

const koreanDouble = setOf('남궁 황보 제갈 사공 선우 서문 독고 동방');

/** How many characters of an unspaced Han name are the family name; 0 if that is not known. */
export function hanFamilyLength(name: string): number {
  const length = name.length;
  if (length > 2 && length < 7) {
    for (const size of [3, 2]) {
      if (size < length && japanese.has(name.slice(0, size))) return size;
    }
    if (length < 5 && chineseDouble.has(name.slice(0, 2))) return 2;
  }
  // Four characters without a known double surname are more often Japanese than Chinese.
  return length > 1 && length < 4 && chineseSingle.has(name.charAt(0)) ? 1 : 0;
}

/** The same for Hangul. Two syllables may well be a given name alone, so they are left whole. */
export function hangulFamilyLength(name: string): number {
  const length = name.length;
  if (length < 3 || length > 4) return 0;
  if (koreanDouble.has(name.slice(0, 2))) return 2;
  return koreanSingle.has(name.charAt(0)) ? 1 : 0;
}

export function isEastAsianFamily(word: string): boolean {
  if (word.length === 1) return chineseSingle.has(word) || koreanSingle.has(word) || japanese.has(word);
  return chineseDouble.has(word) || japanese.has(word) || koreanDouble.has(word);
}
