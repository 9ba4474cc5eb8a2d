import type { IncomingHttpHeaders } from 'node:http'
import { CHANNELS, ChannelError, type ChannelName } from '../../providers/pay'
import type { Notice, RefundNotice } from '../../providers/pay/channel'
import type { Services } from '../../services'
import { type Outcome, receive } from './receive'
import { hearRefund } from './refund'

export interface NoticeReply {
  http: number
  type: string
  body: string
  outcome: Outcome | 'refund' | 'nothing' | 'refused'
}

/**
 * Hears a channel's notice as it came over the wire. One that is not genuine is refused; one about something else than
 * money received or given back is taken and ignored. Null for a channel that is switched off.
 */
export async function hearNotice(
  services: Services,
  channelName: string,
  headers: IncomingHttpHeaders,
  body: Buffer
): Promise<NoticeReply | null> {
  const name = CHANNELS.find(known => known === channelName)
  const channel = name && services.providers.pay[name]
  if (!channel) return null
  const { type, taken, refused } = channel.reply
  const heard = await channel.parseNotice(services, headers, body).catch((error: unknown) => {
    services.log.warn({ err: error, channel: name }, 'notice refused')
    return error instanceof ChannelError ? 'later' : 'refused'
  })
  // «Later» is our own trouble, such as keys that could not be fetched: the channel is to send the notice again.
  if (heard === 'later') return { http: 500, type, body: refused, outcome: 'refused' }
  if (heard === 'refused') return { http: 400, type, body: refused, outcome: 'refused' }
  return { http: 200, type, body: taken, outcome: await takeIn(services, name as ChannelName, heard) }
}

async function takeIn(services: Services, channel: ChannelName, heard: Notice | RefundNotice | null) {
  if (!heard) return 'nothing'
  if ('payNo' in heard) return receive(services, { channel, notice: heard })
  return (await hearRefund(services, channel, heard.refundNo)) ? 'refund' : 'nothing'
}
