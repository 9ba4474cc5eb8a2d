import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { relaunchLogin } from '@/kit/nav'
import { openUrl } from '@/kit/open'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import type { IconName } from '@/kit/parts/icons'
import { LevelBar } from '@/kit/parts/LevelBar'
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
      note={user?.level_name ?? '普通会员'}
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

const benefits: { icon: IconName; name: string; hint: string; url: string }[] = [
  { icon: 'tag', name: '会员价', hint: '银卡及以上', url: '/pages/vip/zhuanqu' },
  { icon: 'bolt', name: '限时秒杀', hint: '整点开抢', url: '/pages/business/seckill' },
  { icon: 'certificate', name: '品牌好货', hint: '认得的牌子', url: '/pages/store/list?type=brand' },
  { icon: 'grid', name: '会员分类', hint: '按类找优惠', url: '/pages/vip/classify' }
]

/** What membership brings. */
export function Benefits() {
  return (
    <View className="benefits">
      {benefits.map(benefit => (
        <View key={benefit.name} className="benefits__item" role="button" onClick={() => openUrl(benefit.url)}>
          <View className="benefits__disc">
            <Icon name={benefit.icon} size={44} />
          </View>
          <View className="benefits__name">{benefit.name}</View>
          <View className="benefits__hint">{benefit.hint}</View>
        </View>
      ))}
    </View>
  )
}
