import { lexeme, searchWords } from '../../lib/chinese'
import { lazily } from '../../lib/lazily'

/** Words for one and the same thing: searching one finds all of them. */
const SAME = `
橙子 橙 甜橙 脐橙 果冻橙 冰糖橙
西红柿 番茄
小番茄 圣女果
土豆 马铃薯 洋芋
红薯 地瓜 番薯
玉米 苞米
猕猴桃 奇异果
菠萝 凤梨
车厘子 樱桃
卷心菜 包菜 圆白菜
生蚝 牡蛎
螃蟹 大闸蟹
大米 稻米
手机壳 保护壳 防摔壳 手机套
充电宝 移动电源
充电器 充电头
数据线 充电线
耳机 耳麦
音箱 音响
投影仪 投影机
电饭煲 电饭锅
吹风机 电吹风
扫地机器人 扫地机
挂烫机 熨烫机
洗面奶 洁面乳 洁面
洗发水 洗发露
沐浴露 沐浴乳
抽纸 纸巾 面巾纸
卷纸 卫生纸
湿巾 湿纸巾
洗衣液 洗衣精
衬衫 衬衣
羽绒服 羽绒衣
家居服 睡衣
登机箱 行李箱 拉杆箱 旅行箱
双肩包 背包 书包
太阳镜 墨镜
跑鞋 跑步鞋
砧板 菜板 案板
四件套 床品套件
浴巾 大毛巾
公仔 玩偶
猫粮 猫主粮
狗粮 犬粮
筋膜枪 按摩枪`

/** A wider word, then narrower ones: searching the wider finds the narrower too, not the other way round. */
const WIDER = `
裙子 连衣裙 半身裙
裤子 牛仔裤 西裤 短裤
上衣 衬衫 卫衣 针织衫
外套 大衣 羽绒服 冲锋衣 开衫
毛衣 针织开衫 羊毛衫
鞋子 跑鞋 板鞋 单鞋 短靴 拖鞋 徒步鞋
包包 托特包 双肩包 斜挎包
帽子 渔夫帽
杯子 保温杯 咖啡杯 学饮杯
水杯 保温杯 冷水壶
被子 春秋被 冬被
枕头 记忆枕
床单 床笠 四件套
炒菜锅 炒锅
刀 三德刀 刀具
茶叶 龙井 铁观音 红茶 白茶 单丛 普洱
绿茶 龙井
零食 坚果 饼干 海苔 鸡肉条
牛肉 牛排
海鲜 白虾 生蚝 大闸蟹 黄鱼 鳕鱼
虾 白虾 龙虾
口红 唇釉
护肤品 精华 面霜 面膜 眼霜
灯 台灯 落地灯 露营灯
玩具 积木 拼图 公仔 磁力片
绿植 绿萝 龟背竹 多肉
鲜花 玫瑰 向日葵
文具 中性笔 笔袋 便利贴`

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => line.split(' '))

const allOf = (words: readonly string[]) =>
  words.length > 1 ? `(${words.map(word => lexeme(word)).join(' & ')})` : lexeme(words[0]!)

/** By word, what else to look for. A word is found again in a search as the search is cut, so it may be several there. */
const others = lazily(() => {
  const table = new Map<string, Set<string>>()
  const add = (word: string, meant: readonly string[]) => {
    const known = table.get(word) ?? new Set<string>()
    for (const other of meant) if (other !== word) known.add(allOf(searchWords(other)))
    table.set(word, known)
  }
  for (const group of lines(SAME)) for (const word of group) add(word, group)
  for (const [word, ...narrower] of lines(WIDER)) add(word!, narrower)
  return table
})

/** Whether a word is in the table, however it is cut. */
export const isKnown = (word: string): boolean => others().has(word)

const LONGEST = 4

/** The tsquery of a search: all (or, with `any`, some) of the words, each of them or what means the same. */
export function meaning(words: readonly string[], any = false): string {
  const parts: string[] = []
  for (let at = 0; at < words.length; ) {
    const run = knownRun(words, at)
    const more = run && others().get(run.join(''))
    parts.push(more ? `(${[allOf(run), ...more].join(' | ')})` : lexeme(words[at]!, at === words.length - 1))
    at += run?.length ?? 1
  }
  return parts.join(any ? ' | ' : ' & ')
}

/** The longest run of words from `at` that together are in the table. */
function knownRun(words: readonly string[], at: number): string[] | undefined {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length)
    if (others().has(run.join(''))) return run
  }
}
