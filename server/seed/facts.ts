import type { GoodsLine } from './goods'
import type { Random } from './random'

/** Words of a product that say what it is made of; the longer and rarer first. */
const MATERIALS: readonly (readonly [word: string, fact?: string])[] = [
  ['316 不锈钢'],
  ['304 不锈钢'],
  ['纯钛'],
  ['高硼硅玻璃'],
  ['陶瓷内胆', '陶瓷内胆，不锈钢外壳'],
  ['铸铁珐琅'],
  ['麦饭石', '铝合金，麦饭石色涂层'],
  ['白瓷'],
  ['釉下彩', '釉下彩瓷'],
  ['双层玻璃', '高硼硅玻璃'],
  ['碳钢'],
  ['硅胶', '食品级硅胶'],
  ['乌檀'],
  ['小麦秸秆', '小麦秸秆，不锈钢'],
  ['陶瓷'],
  ['不锈钢'],
  ['PPSU'],
  ['碳纤维'],
  ['碳素'],
  ['铝合金'],
  ['牛津布'],
  ['藤编'],
  ['铁艺'],
  ['棉麻'],
  ['原木', '实木'],
  ['大豆蜡'],
  ['硅藻泥'],
  ['榉木'],
  ['毛绒'],
  ['TPE'],
  ['环氧', '环氧包胶'],
  ['头层牛皮'],
  ['真皮', '牛皮'],
  ['羊绒混纺'],
  ['帆布'],
  ['液态硅胶'],
  ['氮化镓'],
  ['水洗棉'],
  ['长绒棉'],
  ['天丝'],
  ['法兰绒'],
  ['大豆纤维', '面料纯棉，填充大豆纤维'],
  ['白鹅绒', '面料纯棉，填充 95% 白鹅绒'],
  ['真丝', '桑蚕丝'],
  ['竹纤维'],
  ['珊瑚绒'],
  ['全棉', '纯棉'],
  ['亚麻'],
  ['羊毛混纺'],
  ['美利奴羊毛'],
  ['重磅棉', '纯棉'],
  ['双面呢'],
  ['纯棉'],
  ['莫代尔'],
  ['精梳棉'],
  ['冰丝'],
  ['德绒'],
  ['双层纱', '纯棉双层纱'],
  ['竹棉'],
  ['羽绒', '面料锦纶，填充白鸭绒'],
  ['针织']
]

/** Places that names of goods carry, as a label of origin spells them. */
const PLACES: readonly (readonly [word: string, fact?: string])[] = [
  ['攀枝花', '四川攀枝花'],
  ['爱媛', '四川眉山'],
  ['洛川', '陕西洛川'],
  ['阳山', '江苏无锡'],
  ['赣南', '江西赣州'],
  ['秭归', '湖北秭归'],
  ['麻阳', '湖南麻阳'],
  ['砀山', '安徽砀山'],
  ['徐香', '陕西眉县'],
  ['麒麟', '宁夏中卫'],
  ['崇明', '上海崇明'],
  ['滩羊', '宁夏盐池'],
  ['清远', '广东清远'],
  ['舟山', '浙江舟山'],
  ['厄瓜多尔'],
  ['乳山', '山东乳山'],
  ['阳澄', '江苏苏州'],
  ['澳洲', '澳大利亚'],
  ['临安', '浙江临安'],
  ['迁西', '河北迁西'],
  ['若羌', '新疆若羌'],
  ['吊干杏', '新疆轮台'],
  ['西湖', '浙江杭州'],
  ['大佛龙井', '浙江新昌'],
  ['安溪', '福建安溪'],
  ['勐海', '云南勐海'],
  ['祁门', '安徽祁门'],
  ['潮州', '广东潮州'],
  ['福鼎', '福建福鼎'],
  ['五常', '黑龙江五常'],
  ['沁州', '山西沁县'],
  ['盘锦', '辽宁盘锦'],
  ['响水', '黑龙江宁安'],
  ['射阳', '江苏射阳'],
  ['古田', '福建古田'],
  ['中宁', '宁夏中宁'],
  ['湘西', '湖南湘西'],
  ['漳州', '福建漳州'],
  ['埃塞', '埃塞俄比亚'],
  ['云南'],
  ['海南'],
  ['贵州'],
  ['山西'],
  ['四川'],
  ['东北', '黑龙江']
]

/** How food is kept: what is said of a product that names it frozen, chilled or alive, else what its kind says. */
const KEPT: readonly (readonly [word: string, fact: string])[] = [
  ['鲜活', '-18℃ 冷冻'],
  ['冷鲜', '0-4℃ 冷藏'],
  ['带壳', '0-4℃ 冷藏，尽快食用'],
  ['大闸蟹', '0-4℃ 冷藏，尽快食用'],
  ['鸡蛋 谷物', '阴凉通风处'],
  ['牛排', '-18℃ 冷冻'],
  ['羊肉卷', '-18℃ 冷冻'],
  ['走地鸡', '0-4℃ 冷藏'],
  ['猪肉丸', '-18℃ 冷冻'],
  ['大黄鱼', '-18℃ 冷冻'],
  ['鳕鱼', '-18℃ 冷冻'],
  ['小章鱼', '0-4℃ 冷藏'],
  ['龙虾尾', '-18℃ 冷冻'],
  ['雪媚娘', '-18℃ 冷冻'],
  ['半熟芝士', '0-4℃ 冷藏'],
  ['月饼', '0-4℃ 冷藏']
]

const DERIVED: Readonly<Record<string, readonly (readonly [word: string, fact?: string])[]>> = {
  材质: MATERIALS,
  面料: MATERIALS,
  产地: PLACES,
  贮存方式: KEPT
}
/** Rows any value of which is true of any product of the kind. */
const FREE = new Set(['质保', '保质期', '包装', '装帧', '开本', '风格', '电源'])

/**
 * Rows of the parameter table that can be said of this product: taken from its own words, or the same for its whole kind.
 * What neither says is left out; what the buyer chooses is not repeated.
 */
export function factsOf({ name, intro, second, attrs, first }: GoodsLine, random: Random): [string, string][] {
  const words = `${name} ${intro}`
  const chosen = new Set(attrs.map(attr => attr.name))
  return Object.entries(second.params).flatMap(([row, values]): [string, string][] => {
    if (chosen.has(row)) return []
    const told = DERIVED[row]?.find(([word]) => words.includes(word))
    const named = told ? (told[1] ?? told[0]) : values.find(value => words.includes(value))
    const value = named ?? (values.length === 1 ? values[0] : undefined)
    if (value) return [[row, value]]
    const kept = row === '贮存方式' && first.key === 'fresh' ? values[0] : undefined
    if (kept) return [[row, kept]]
    return FREE.has(row) ? [[row, random.pick(values)]] : []
  })
}
