import { View } from '@tarojs/components'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { type Disc, DiscRow } from '@/kit/parts/DiscRow'
import { Icon } from '@/kit/parts/Icon'
import { NavBar } from '@/kit/parts/NavBar'
import { LockHead, type LockHome } from './_parts/LockHead'
import { ShareRow } from './_parts/ShareRow'
import { preview } from './_parts/share'
import './index.scss'

definePageConfig({ navigationBarTitleText: '锁客' })

const FIRST = 4

const ENTRIES: readonly Disc[] = [
  { icon: 'package', name: '分享商品', onClick: () => go('/pages/lockCustomer/goods') },
  { icon: 'video', name: '分享视频', onClick: () => go('/pages/lockCustomer/video') },
  { icon: 'users', name: '我的锁客', onClick: () => go('/pages/lockCustomer/my') },
  { icon: 'crown', name: '锁客排行', onClick: () => go('/pages/lockCustomer/rank') }
]

const load = () => api('GET /api/product/lock_customer/index', { page: 1, limit: FIRST }, { catch: true, quiet: true })

const Rule = ({ id }: { id: string | undefined }) => (
  <View
    className="lockhome__rule"
    role="button"
    onClick={() => go('/pages/lockCustomer/rule', { id: id || undefined })}
  >
    规则
  </View>
)

export default page(() => (
  <DetailPage
    load={load}
    fresh
    skeleton="wallet"
    nav={home => <NavBar right={<Rule id={home?.rule_id} />} />}
    bottom={() => (
      <ActionBar inset>
        <Button kind="main" size="large" block onClick={() => preview('home')}>
          立即分享，锁定好友
        </Button>
      </ActionBar>
    )}
  >
    {home => (
      <View>
        {notice(home) && (
          <View className="lockhome__notice">
            <Icon name="info" size={32} /> {notice(home)}
          </View>
        )}
        <LockHead home={home} />
        <DiscRow className="lockhome__entries" items={ENTRIES} />
        <Card title="三步开始" className="lockhome__card">
          {stepsOf(home).map((words, i) => (
            <View key={words} className="lockhome__step">
              <View className="lockhome__nth">{i + 1}</View>
              <View className="lockhome__words">{words}</View>
            </View>
          ))}
        </Card>
        <Card
          title="大家都在分享"
          more="全部"
          onMore={() => go('/pages/lockCustomer/goods')}
          bare
          className="lockhome__card"
        >
          {home.list.map(goods => (
            <ShareRow key={goods.id} goods={goods} />
          ))}
        </Card>
      </View>
    )}
  </DetailPage>
))

const notice = ({ open, rate_bp }: LockHome) => {
  if (!open) return '活动暂停中，暂不锁定新客户；已锁定的客户不受影响。'
  return rate_bp === 0 ? '目前没有开放锁客佣金，分享仍会为你锁定客户。' : ''
}

const stepsOf = ({ lock_days }: LockHome) => [
  '把商品、视频或商城的名片分享给好友',
  `好友打开你的链接就是你的客户，${lock_days} 天内归你`,
  '好友购物、收货满 7 天后，佣金转入你的收益'
]
