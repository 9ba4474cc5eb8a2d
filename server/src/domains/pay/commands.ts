import { reconcile } from '../../engines/reconciliation'
import type { Commands } from '../../programme'

function dayOf(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new Error(`not a day: ${text}`)
  return text
}

/** Commands about what the channels of money say. */
export const payCommands: Commands = {
  reconcile: {
    usage: 'reconcile <day> [channel = sandbox]',
    words: 'Compare the books of a day (2026-11-20) with the statement a channel tells',
    needs: 1,
    run: async (services, [day, channel = 'sandbox']) =>
      `${await reconcile(services, channel, dayOf(day!))} differences on ${day} with ${channel}`
  }
}
