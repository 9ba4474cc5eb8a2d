import { eq } from 'drizzle-orm'
import { consolePeople, shops, users } from '../src/db/schema'
import { hashPassword } from '../src/engines/identity/passwords'
import { secretsOf } from '../src/lib/secrets'
import { DEMO_PASSWORD } from './data/people'
import { demoId } from './people'
import { putAll } from './put'
import { daysAgo, type World } from './world'

/** Keys of the demo's one-time codes. Everybody may know them: outside production the sign-in page shows the code. */
const PEOPLE = [
  { key: 'operator', name: '大橙', role: 'owner', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  { key: 'staff', name: '小优', role: 'service', secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' }
]

/** Who works at the console and nowhere else in the demo: somebody of each of the other roles. */
const COLLEAGUES = [
  { role: 'goods', name: '禾苗', phone: '13800000011' },
  { role: 'orders', name: '阿运', phone: '13800000012' },
  { role: 'finance', name: '账叔', phone: '13800000013' },
  { role: 'marketing', name: '小促', phone: '13800000014' },
  { role: 'content', name: '文文', phone: '13800000015' },
  { role: 'risk', name: '安姐', phone: '13800000016' },
  { role: 'readonly', name: '观观', phone: '13800000017' }
].map(one => ({ ...one, key: `desk-${one.role}` }))

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretFor = (role: string) => `${role.toUpperCase()}${ALPHABET}`.slice(0, 32)

/** Who works at the console of the demo. */
export async function seedDesk({ services: { db, config }, now }: World) {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const createdAt = daysAgo(now, 80)
  await putAll(
    db,
    users,
    COLLEAGUES.map(({ key, name, phone, role }) => ({
      id: demoId(key),
      phone,
      passwordHash,
      nickname: name,
      inviteCode: `D${role.slice(0, 7).toUpperCase()}`,
      createdAt
    }))
  )
  const all = [...PEOPLE, ...COLLEAGUES.map(one => ({ ...one, secret: secretFor(one.role) }))]
  await putAll(
    db,
    consolePeople,
    all.map(({ key, name, role, secret }) => ({
      userId: demoId(key),
      name,
      roles: [role],
      totpSealed: secretsOf(config).seal(secret),
      createdAt
    }))
  )
}

/** The tea shop's owner works at the console for the shop. */
export async function seedShopDesk({ services: { db, config }, now }: World) {
  const userId = demoId('merchant')
  const [shop] = await db.select({ id: shops.id }).from(shops).where(eq(shops.ownerId, userId)).limit(1)
  if (!shop) return
  await putAll(db, consolePeople, [
    {
      userId,
      name: '掌柜',
      shopId: shop.id,
      roles: ['shop'],
      totpSealed: secretsOf(config).seal(secretFor('shop')),
      createdAt: daysAgo(now, 40)
    }
  ])
}
