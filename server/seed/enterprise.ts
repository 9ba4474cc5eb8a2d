import { eq, sql } from 'drizzle-orm'
import { applications, licenceReadings, users } from '../src/db/schema'
import { enterpriseJoining } from '../src/domains/join/kinds'
import { invite, tieInvite } from '../src/domains/recom/service'
import { submitApplication } from '../src/engines/application'
import { secretsOf } from '../src/lib/secrets'
import type { Services } from '../src/services'
import { type Applicant, formOf } from './join'
import { demoId } from './people'
import { daysAgo, type World } from './world'

/** A company that sells tea by the box, beside its keeper's counter. */
const TEA: Applicant = {
  key: 'merchant',
  name: '周明远',
  phone: '13800000003',
  shop: '山间茶事企业店',
  short: '山间茶事',
  icon: 'teapot',
  mood: 'leaf',
  trade: 'teahouse',
  company: '杭州山间茶事文化有限公司',
  licence: '91330106MA2CDEM09B',
  end: 'long',
  city: '330106',
  address: '龙井路 1 号 3 幢',
  intro: '明前龙井、白茶礼盒，企业采购可开专票，整箱直发。'
}
const COMPANY = {
  reg_address: '浙江省杭州市西湖区龙井路 1 号 3 幢',
  reg_capital: '叁佰万元整',
  founded_on: '2018-05-16',
  contact_name: '周小棠'
}

/** Merchants the group's leader wrote down, the newest last. */
const INVITED = [
  { name: '拾光陶艺工作室', phone: '13611110001', kind: 'shop', cityId: '330106', days: 120 },
  { name: '杭州良渚有机农场', phone: '13611110002', kind: 'enterprise', cityId: '330110', days: 21 },
  { name: '转角咖啡滨江店', phone: '13611110003', kind: 'franchise', cityId: '330108', days: 6 }
] as const

const on = ({ services, now }: World, days: number): Services => ({
  ...services,
  clock: { now: () => daysAgo(now, days) }
})

/** What was read off the company's licence: its name there ends otherwise than it was typed. */
async function seedReading({ services: { db, config } }: World, name: string, at: Date) {
  const reading = {
    code: TEA.licence,
    name: '杭州山间茶事文化发展有限公司',
    legalName: TEA.name,
    address: '浙江省杭州市西湖区龙井路1号3幢',
    capital: COMPANY.reg_capital,
    foundedOn: COMPANY.founded_on,
    until: 'long'
  }
  const sealed = secretsOf(config).seal(JSON.stringify(reading))
  const row = { userId: demoId(TEA.key), name, reader: 'own', sealed, createdAt: at }
  await db.insert(licenceReadings).values(row).onConflictDoNothing()
}

/** A company that was recommended and waits for its review, merchants that were invited, and orders of the platform's choice. */
export async function seedEnterprise(world: World) {
  const { db } = world.services
  await db.execute(sql`
    update order_lines l set chosen = true from products p where p.id = l.product_id and p.is_best and not l.chosen`)
  const [there] = await db.select().from(applications).where(eq(applications.kind, enterpriseJoining.code)).limit(1)
  if (there) return
  const userId = demoId('leader')
  for (const { days, ...asked } of INVITED) await invite(on(world, days), { ...asked, userId, source: 'phone' })
  const [keeper] = await db
    .select({ phone: users.phone })
    .from(users)
    .where(eq(users.id, demoId(TEA.key)))
  const asked = { name: '山间茶事', phone: keeper?.phone ?? TEA.phone, kind: 'enterprise' as const, cityId: '330106' }
  await invite(on(world, 4), { ...asked, userId, source: 'phone' })
  const form = { ...(await formOf(world, TEA)), ...COMPANY }
  await seedReading(world, form.licence, daysAgo(world.now, 1.5))
  const { id } = await submitApplication(on(world, 1.4), enterpriseJoining, { userId: demoId(TEA.key), form })
  await tieInvite(on(world, 1.4), { userId: demoId(TEA.key), applicationId: id })
}
