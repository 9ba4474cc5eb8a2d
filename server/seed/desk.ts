import { consolePeople } from '../src/db/schema'
import { secretsOf } from '../src/lib/secrets'
import { demoId } from './people'
import { putAll } from './put'
import { daysAgo, type World } from './world'

/** Keys of the demo's one-time codes. Everybody may know them: outside production the sign-in page shows the code. */
const PEOPLE = [
  { key: 'operator', name: '大橙', roles: ['owner'], secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  { key: 'staff', name: '小优', roles: ['service'], secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' }
] as const

/** Who works at the console of the demo. */
export const seedDesk = ({ services: { db, config }, now }: World) =>
  putAll(
    db,
    consolePeople,
    PEOPLE.map(({ key, name, roles, secret }) => ({
      userId: demoId(key),
      name,
      roles: [...roles],
      totpSealed: secretsOf(config).seal(secret),
      createdAt: daysAgo(now, 80)
    }))
  )
