import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app'
import { chatUrl, credentialsOf, Device, until } from './chatting'
import { makeShop } from './goods'
import { TestShop } from './harness'

/** Two servers on one database, and the devices connected to them. */
export class TwoNodes {
  private readonly devices: Device[] = []

  private constructor(
    readonly shop: TestShop,
    readonly second: FastifyInstance,
    readonly urls: [string, string]
  ) {}

  static async open(env: Record<string, string> = {}): Promise<TwoNodes> {
    const shop = await TestShop.open({ env })
    const { config, clock } = shop.app.services
    const second = await buildApp({ config, databaseUrl: shop.databaseUrl, clock })
    return new TwoNodes(shop, second, [await chatUrl(shop.app), await chatUrl(second)])
  }

  async device(token: string, { desk, node = 0 }: { desk?: string; node?: 0 | 1 } = {}): Promise<Device> {
    const one = new Device(() => this.urls[node], credentialsOf(this.shop, token, desk))
    this.devices.push(one)
    one.client.connect()
    await until(() => one.ready)
    return one
  }

  /** A person and the owner of a shop, each on a server of their own, in their conversation. */
  async talk() {
    const [me, owner] = [await this.shop.person(), await this.shop.person({ nickname: '掌柜' })]
    const shopId = await makeShop(this.shop.db, { ownerId: owner.id, name: '茶铺' })
    const mine = await this.device(me.token)
    const theirs = await this.device(owner.token, { desk: shopId, node: 1 })
    const { id } = await mine.client.open(shopId)
    for (const one of [mine, theirs]) one.client.follow(id, 0)
    return { me, owner, shopId, mine, theirs, id }
  }

  /** All devices hang up. */
  disconnect() {
    for (const one of this.devices.splice(0)) one.client.disconnect()
  }

  async close() {
    this.disconnect()
    await this.second.close()
    await this.shop.close()
  }
}
