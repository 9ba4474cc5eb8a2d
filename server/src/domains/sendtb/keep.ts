import type { Services } from '../../services'
import { keepOrders } from './orders'
import { runDue } from './tasks'

/** Gives what is due, by orders and by tasks, and takes back what refunds leave too much of. Answers how much it did. */
export const keepGiving = async (services: Services): Promise<number> =>
  (await keepOrders(services)) + (await runDue(services))
