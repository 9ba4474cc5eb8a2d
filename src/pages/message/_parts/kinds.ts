import type { IconName } from '@/kit/parts/icons'

/** How each kind of message looks. */
export const kindLooks: Record<string, { icon: IconName; tone: string }> = {
  order: { icon: 'truck', tone: 'brand' },
  asset: { icon: 'wallet', tone: 'gold' },
  activity: { icon: 'gift', tone: 'warm' },
  system: { icon: 'bell', tone: 'calm' }
}
