import { consolePeople, shopStaff, users } from '../src/db/schema'
import { hashPassword } from '../src/engines/identity/passwords'
import { secretsOf } from '../src/lib/secrets'
import { DEMO_PASSWORD } from './data/people'
import { demoId } from './people'
import { putAll } from './put'
import { seedId } from './random'
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

/** Who works at the console for a shop: its owner, and somebody the owner named. */
const SHOPS = [
  { shop: 'tea', owner: { key: 'merchant', name: '掌柜' } },
  { shop: 'fruit', owner: { key: 'fruiter', name: '果店长' } }
]
const STAFF = [
  { shop: 'tea', key: 'desk-tea', name: '小禾', phone: '13800000021', rights: ['orders', 'aftersales'] },
  { shop: 'fruit', key: 'desk-fruit', name: '小柚', phone: '13800000022', rights: ['goods', 'reviews'] }
]

/** Two shops at the console of the demo, each with its owner and one of its staff. */
export async function seedShopDesks({ services: { db, config }, now }: World) {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await putAll(
    db,
    users,
    STAFF.map(({ key, name, phone, shop }) => ({
      id: demoId(key),
      phone,
      passwordHash,
      nickname: name,
      inviteCode: `S${shop.toUpperCase()}`,
      createdAt: daysAgo(now, 45)
    }))
  )
  const owners = SHOPS.map(({ shop, owner }) => ({ ...owner, shop }))
  const ownerOf = new Map(owners.map(({ shop, key }) => [shop, demoId(key)]))
  await putAll(
    db,
    shopStaff,
    STAFF.map(({ key, shop, rights }) => ({
      userId: demoId(key),
      shopId: seedId(`shop:${shop}`),
      rights,
      namedBy: ownerOf.get(shop)!,
      createdAt: daysAgo(now, 41)
    }))
  )
  await putAll(
    db,
    consolePeople,
    [...owners, ...STAFF].map(({ key, name, shop }) => ({
      userId: demoId(key),
      name,
      shopId: seedId(`shop:${shop}`),
      roles: ['shop'],
      totpSealed: secretsOf(config).seal(secretFor(key === 'merchant' ? 'shop' : key.replace('-', ''))),
      createdAt: daysAgo(now, 40)
    }))
  )
}
