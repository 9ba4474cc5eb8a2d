import { TestShop } from '../../../test/harness'
import { newPhone, signedIn } from '../../../test/sign-in'
import { runCommand } from '../../ops'
import { realNameOf } from './real-name'

const ID = '33010619900101019X'
const OTHER_ID = '110101199003078515'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop?.close())

const ops = (...line: string[]) => runCommand(shop.app.services, ['real-name', ...line])
async function somebody() {
  const phone = newPhone()
  const { uid } = await signedIn(shop, phone)
  return { phone, id: uid }
}

test('a name is recorded once, shown by its mask, and sealed at rest', async () => {
  const person = await somebody()
  expect(await ops(person.phone, '陈小满', ID.toLowerCase())).toMatch(/is \*小满$/)
  expect(await realNameOf(shop.app.services, person.id)).toEqual({ name: '陈小满', masked: '*小满' })
  const { rows } = await shop.db.execute(`select row_to_json(real_names)::text as row from real_names`)
  expect(String(rows[0]!.row)).not.toMatch(/陈小满|3301061990/)
  await expect(ops(person.phone, '别人', OTHER_ID)).rejects.toMatchObject({ code: 'VERIFIED' })
})

test.each(['33010619900101001', '330106199001010011', '33010619900101001Y', ''])(
  '%j is no citizen ID',
  async number => {
    const person = await somebody()
    await expect(ops(person.phone, '陈小满', number)).rejects.toMatchObject({ code: 'BAD_ID' })
    expect(await realNameOf(shop.app.services, person.id)).toBeNull()
  }
)

test('of twenty accounts that come with one ID at once, one has it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, somebody))
  const results = await Promise.allSettled(people.map(({ phone }) => ops(phone, '王安', OTHER_ID)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ID_TAKEN' })
})
