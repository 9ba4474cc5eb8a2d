import { familyAgreements } from '../../db/schema'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { openCopy, sha256 } from './copy'

/** Looks through every signed agreement: whether its text and its copy are what was signed. */
async function verify(services: Services): Promise<string> {
  const rows = await services.db.select().from(familyAgreements)
  const wrong: string[] = []
  for (const { id, content, contentHash, file, fileHash } of rows) {
    const whole = await openCopy(services, file, fileHash).then(
      () => true,
      () => false
    )
    if (!whole || sha256(content) !== contentHash) wrong.push(id)
  }
  return wrong.length === 0 ? `${rows.length} agreements are as they were signed` : `changed: ${wrong.join(', ')}`
}

/** Commands about the wellness family; its text is an agreement of the console. */
export const familyCommands: Commands = {
  family: {
    usage: 'family verify',
    words: 'Whether agreements of the wellness family are what was signed',
    needs: 1,
    run: (services, [what]) => workOf('family', { verify }, what)(services)
  }
}
