import { and, eq } from 'drizzle-orm'
import { addresses, users } from '../../server/src/db/schema'
import { Flow } from './flow'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

let people = 0
/** A person without addresses. */
async function newcomer() {
  const phone = `137${String(70_000_000 + ++people)}`
  const sent = await flow.api('POST /api/register/verify', { phone, type: 'login' })
  await flow.api('POST /api/login/mobile', { phone, captcha: sent.dev_code! })
  const [user] = await flow.db.select().from(users).where(eq(users.phone, phone))
  return { phone, id: user!.id }
}

const rowsOf = (userId: string) => flow.db.select().from(addresses).where(eq(addresses.userId, userId))

test('a pasted address fills the form; it is saved, edited, made the default and deleted', async () => {
  const person = await newcomer()
  const page = await flow.visit('/pages/user/address_list', { as: person.phone })
  await page.expectText('还没有收货地址')
  await page.tap('新建地址')
  await page.fill('粘贴整段地址，自动识别姓名、电话和地区', '王小明 13800138001 浙江省杭州市西湖区文三路 1 号 2 幢')
  await page.tap('智能识别')
  await page.expectText('浙江省 杭州市 西湖区')
  await page.shot('address')
  await page.tap('保存')
  await page.expectText('文三路 1 号 2 幢', '默认地址')
  await page.tap('新建地址')
  await page.fill('粘贴整段地址，自动识别姓名、电话和地区', '北京市朝阳区建国路 88 号，陈静，13612345678')
  await page.tap('智能识别')
  await page.tap('保存')
  await page.expectText('建国路 88 号')
  await page.tap('设为默认')
  // The default comes first.
  await page.tab.locator('.addressrow').first().filter({ hasText: '建国路 88 号' }).waitFor()
  await page.tap('编辑', 0)
  await page.fill('请填写姓名', '陈静静')
  await page.tap('保存')
  await page.expectText('陈静静')
  const saved = await rowsOf(person.id)
  expect(saved.map(row => [row.realName, row.district, row.isDefault]).sort()).toEqual([
    ['王小明', '西湖区', false],
    ['陈静静', '朝阳区', true]
  ])
  await page.tap('删除', 1)
  await page.tab.getByText('删除', { exact: true }).last().click()
  await page.expectNoText('文三路 1 号 2 幢')
  expect(await rowsOf(person.id)).toHaveLength(1)
})

test('what is missing is said before anything is sent', async () => {
  const person = await newcomer()
  const page = await flow.visit('/pages/user/add_address', { as: person.phone })
  await page.fill('粘贴整段地址，自动识别姓名、电话和地区', '你好')
  await page.tap('智能识别')
  await page.expectSaid('没有认出地址，请手动填写')
  await page.fill('请填写姓名', '张三')
  await page.fill('请填写手机号', '123')
  const save = page.tab.locator('.btn--main')
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await save.click({ force: true })
  expect(await rowsOf(person.id)).toEqual([])
})

test("another person's address does not open", async () => {
  const [owner, stranger] = [await newcomer(), await newcomer()]
  const { id } = await flow.api(
    'POST /api/address/edit',
    { real_name: '张三', phone: '13800138000', city_id: '330106', detail: '文三路 1 号' },
    await flow.tokenOf(owner.phone)
  )
  const page = await flow.visit('/pages/user/add_address', { as: stranger.phone, query: { id } })
  await page.expectText('这个地址已经不在了')
  const [kept] = await flow.db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, owner.id), eq(addresses.id, id)))
  expect(kept?.detail).toBe('文三路 1 号')
})

test('a city is chosen without a network, by letter or by pinyin', async () => {
  const page = await flow.visit('/pages/index/index')
  await page.expectText('限时秒杀')
  await page.tap('.homehead__city')
  await page.expectText('热门城市', '阿克苏地区')
  page.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.tab.context().setOffline(true)
  await page.fill('搜索城市名或拼音', 'xiam')
  await page.tap('厦门市')
  await page.expectPage('/pages/index/index')
  await page.tab.context().setOffline(false)
  await page.expectText('限时秒杀')
  expect(await page.tab.locator('.homehead__city').textContent()).toContain('厦门')
})

test('a half-written address outlives the network going and coming back, and is gone once the page is left', async () => {
  const person = await newcomer()
  const page = await flow.visit('/pages/user/add_address', { as: person.phone })
  const typed = (placeholder: string) =>
    page.tab
      .locator(`input[placeholder="${placeholder}"], textarea[placeholder="${placeholder}"]`)
      .filter({ visible: true })
      .first()
      .inputValue()
  await page.fill('粘贴整段地址，自动识别姓名、电话和地区', '王小明 13800138001 浙江省杭州市西湖区文三路 1 号 2 幢')
  await page.tap('智能识别')
  await page.expectText('浙江省 杭州市 西湖区')
  await page.fill('请填写姓名', '王大明')
  await page.fill('粘贴整段地址，自动识别姓名、电话和地区', '还没识别的一段')
  page.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.tab.context().setOffline(true)
  await page.expectText('网络已断开，看到的可能不是最新内容')
  expect(await typed('请填写姓名')).toBe('王大明')
  await page.shot('draft-offline')
  await page.tab.context().setOffline(false)
  await page.expectNoText('网络已断开，看到的可能不是最新内容')
  await page.expectText('浙江省 杭州市 西湖区')
  expect(await typed('请填写姓名')).toBe('王大明')
  expect(await typed('街道、小区、楼栋、门牌号')).toBe('文三路 1 号 2 幢')
  expect(await typed('粘贴整段地址，自动识别姓名、电话和地区')).toBe('还没识别的一段')
  await page.tap('保存')
  await page.expectNoText('保存')
  await page.open('/pages/user/add_address')
  expect(await typed('请填写姓名')).toBe('')
  expect((await rowsOf(person.id)).map(row => row.realName)).toEqual(['王大明'])
})

test('an address that is being changed is not put back to what it was', async () => {
  const person = await newcomer()
  const { id } = await flow.api(
    'POST /api/address/edit',
    { real_name: '张三', phone: '13800138000', city_id: '330106', detail: '文三路 1 号' },
    await flow.tokenOf(person.phone)
  )
  const page = await flow.visit('/pages/user/add_address', { as: person.phone, query: { id } })
  await page.fill('请填写姓名', '李四')
  page.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.tab.context().setOffline(true)
  await page.expectText('网络已断开，看到的可能不是最新内容')
  await page.tab.context().setOffline(false)
  await page.expectNoText('网络已断开，看到的可能不是最新内容')
  await page.tap('保存')
  await page.expectNoText('保存')
  expect((await rowsOf(person.id)).map(row => row.realName)).toEqual(['李四'])
})
