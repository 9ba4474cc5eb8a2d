import { go } from '@/kit/nav'
import { type Pink, PinkCard } from '@/kit/parts/PinkCard'

/** The group of an order: how many it still needs, and the way to invite them. */
export const MyGroup = ({ pink, onOver }: { pink: Pink; onOver: () => void }) => (
  <PinkCard
    pink={pink}
    action={pink.count > 0 ? '邀请好友' : undefined}
    onAction={() => go('/pages/tuan/recommendDetail', { id: pink.product_id, pinkId: pink.pinkId })}
    onEnd={onOver}
  />
)
