import { makeCategory, makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { brands, hotKeywords } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
  const { db } = shop
  const shopId = await makeShop(db, { name: '山间小铺' })
  const brandId = newId()
  await db.insert(brands).values({ id: brandId, name: 'Sony 索尼' })
  const put = async (category: string, name: string, more = {}) =>
    makeProduct(db, { name, shopId, categoryId: await makeCategory(db, category), ...more })
  await put('影音', '主动降噪蓝牙耳机 长续航', { brandId })
  await put('配件', '手机防摔壳 磁吸支架款')
  await put('配件', '桌面手机支架 可折叠')
  await put('洗护', '氨基酸洗发水 控油蓬松')
  await put('宠物', '幼猫奶糕猫粮 离乳期')
  await put('宠物', '低敏鸭肉梨狗粮')
  await put('生鲜', '澳洲菲力牛排 原切家庭装')
  await put('生鲜', '云南蓝莓 盒装现摘现发')
  await put('生鲜', '洛川红富士苹果 脆甜多汁')
  await put('饮品', '苹果醋饮料 餐后一瓶')
  await put('厨具', '日式雪平锅 泡面奶锅')
  await put('文具', '便利贴套装 莫兰迪色')
  await put('电器', '挂烫机 手持便携')
  await put('家纺', '新疆长绒棉毛巾 三条装')
  await put('女装', '法式碎花连衣裙 收腰', {
    attrs: [{ name: '尺码', values: ['S', 'M'] }],
    skus: [{ suk: 'S', priceFen: 1n }]
  })
  await put('茶', '祁门红茶 工夫一级', {
    attrs: [{ name: '净含量', values: ['15 克'] }],
    skus: [{ suk: '15 克', priceFen: 1n }]
  })
  await db.insert(hotKeywords).values({ id: newId(), keyword: '苹果礼盒', sort: 1 })
})
afterAll(() => shop.close())

const search = async (keyword: string) => {
  const { data } = await shop.call('GET /api/search_productlist', { keyword })
  return { names: data.list.map(line => line.store_name.split(' ')[0]).sort(), corrected: data.corrected }
}

describe('what is searched for', () => {
  const EARPHONES = '主动降噪蓝牙耳机'
  test.each<[string, string, string, string[]]>([
    ['a word', '耳机', '', [EARPHONES]],
    ['two words as one', '蓝牙耳机', '', [EARPHONES]],
    ['one character', '裙', '', ['法式碎花连衣裙']],
    ['characters apart from each other', '长棉巾', '', ['新疆长绒棉毛巾']],
    ['a brand', 'SONY', '', [EARPHONES]],
    ['letters a brand begins with', 'son', '', [EARPHONES]],
    ['pinyin', 'xifashui', '洗发水', ['氨基酸洗发水']],
    ['pinyin as far as it was typed', 'xifas', '洗发水', ['氨基酸洗发水']],
    ['pinyin of two words', 'pingguo', '苹果', ['洛川红富士苹果', '苹果醋饮料']],
    ['a slip in pinyin', 'ejri', '耳机', [EARPHONES]],
    ['a slip in a brand', 'snoy', 'sony', [EARPHONES]],
    ['a character that sounds the same', '洗法水', '洗发水', ['氨基酸洗发水']],
    ['a known word beside an unknown', '洗发水 宇宙飞船', '洗发水', ['氨基酸洗发水']]
  ])('%s is found: %s', async (_, keyword, corrected, names) => {
    expect(await search(keyword)).toEqual({ corrected, names })
  })

  test.each([
    ['letters', 'asdfgh'],
    ['four letters', 'qwer'],
    ['many letters', 'zzzzqqqqxxxx'],
    ['one letter, though it is a size', 's'],
    ['pinyin of what is not sold, though near to what is', 'niunai'],
    ['longer pinyin of what is not sold', 'nvxiezi'],
    ['digits', '123456'],
    ['a number that is only an amount to choose', '15'],
    ['a word that sounds nearly like another', '牛奶'],
    ['a word that begins like another', '便宜'],
    ['another word that sounds the same', '二级'],
    ['words of nothing sold', '量子纠缠'],
    ['characters that stand far apart in a name', '洛脆汁'],
    ['characters of several names', '手花猫糕水'],
    ['nonsense with one character of a name', '锟斤拷烫烫烫'],
    ['a sentence that touches a word by chance', '火星手机移民计划书'],
    ['an emoji', '😀'],
    ['signs', '!!!'],
    ['nonsense of all kinds', 'asdf 999 啊啊啊 🙂']
  ])('%s finds nothing: %s', async (_, keyword) => {
    expect(await search(keyword)).toEqual({ corrected: '', names: [] })
  })
})

describe('suggestions', () => {
  const suggested = async (keyword: string) => (await shop.call('GET /api/search_recommend', { keyword })).data

  test.each([
    ['手', ['手机支架', '手机防摔壳']],
    ['猫', ['猫粮']],
    ['苹', ['苹果礼盒', '苹果', '苹果醋饮料']],
    ['pingg', ['苹果礼盒', '平锅', '苹果', '苹果醋饮料']],
    ['洗', ['洗发水', '洗护']],
    ['so', ['sony']],
    ['现', []],
    ['山', []],
    ['磁', []],
    ['锟', []]
  ])('%s suggests whole words that find something', async (typed, words) => {
    const got = await suggested(typed)
    expect([...got].sort()).toEqual([...words].sort())
    for (const word of got.filter(one => one !== '苹果礼盒')) expect((await search(word)).names).not.toEqual([])
  })

  test('what many search for comes first', async () => expect((await suggested('苹'))[0]).toBe('苹果礼盒'))
})
