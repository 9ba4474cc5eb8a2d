import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services'
import { cashierRoutes } from './cashier'
import { noticeRoutes } from './notices'

/** Routes outside the API: pages of the cashier, and where channels send their notices. */
export function payRoutes(app: FastifyInstance, services: Services) {
  cashierRoutes(app, services)
  noticeRoutes(app, services)
}
