import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { relaunchLogin } from '@/kit/nav'
import { openUrl } from '@/kit/open'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { type Disc, DiscRow } from '@/kit/parts/DiscRow'
import { LevelBar } from '@/kit/parts/LevelBar'
import { LevelName } from '@/kit/parts/LevelName'
import { StandingCard } from '@/kit/parts/StandingCard'
import { priceText } from '@/lib/format'
import type { User } from '@/stores/session'
import './MemberCard.scss'

/** The member's card: level, what has been spent towards the next one, and how far it is. */
export const MemberCard = observer(function MemberCard({ user }: { user: User | null }) {
  return (
    <StandingCard
      flush
      tone="member"
      lead={<Avatar src={user?.avatar} name={user?.nickname} size={96} />}
      name={user?.nickname ?? '登录后查看会员等级'}
      note={user ? <LevelName user={user} /> : '消费升级，享会员价'}
      side={
        !user && (
          <Button kind="gold" size="small" onClick={() => relaunchLogin()}>
            去登录
          </Button>
        )
      }
    >
      {user && (
        <View className="member__progress">
          <Progress user={user} />
        </View>
      )}
    </StandingCard>
  )
})

function Progress({ user }: { user: User }) {
  if (!user.next_level_growth) return <View className="member__top">你已经是最高等级，尊享全部权益</View>
  const left = Math.max(0, Number(user.next_level_growth) - Number(user.growth)).toFixed(2)
  return (
    <LevelBar
      value={Number(user.growth)}
      max={Number(user.next_level_growth)}
      tone="gold"
      left={`已消费 ${priceText(user.growth)} 元`}
      right={`再消费 ${priceText(left)} 元升级${user.next_level_name}`}
    />
  )
}

const benefits: readonly Disc[] = [
  { icon: 'tag', name: '会员价', note: '升级专享', onClick: () => openUrl('/pages/vip/zhuanqu') },
  { icon: 'bolt', name: '限时秒杀', note: '整点开抢', onClick: () => openUrl('/pages/business/seckill') },
  { icon: 'certificate', name: '品牌好货', note: '认得的牌子', onClick: () => openUrl('/pages/store/list?type=brand') },
  { icon: 'grid', name: '会员分类', note: '按类找优惠', onClick: () => openUrl('/pages/vip/classify') }
]

/** What membership brings. */
export const Benefits = () => <DiscRow tone="gold" items={benefits} />
