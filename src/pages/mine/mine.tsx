import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { page } from '@/kit/pages/page'
import { BackTop } from '@/kit/parts/BackTop'
import { Later } from '@/kit/parts/Later'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Recommended } from '@/kit/parts/Recommended'
import { WelcomeGift } from '@/kit/parts/WelcomeGift'
import { dayText } from '@/lib/format'
import { session } from '@/stores/session'
import { Balances } from './_parts/Balances'
import { CollectEntries } from './_parts/CollectEntries'
import { FirstSteps } from './_parts/FirstSteps'
import { MineHead } from './_parts/MineHead'
import { OrderEntries } from './_parts/OrderEntries'
import { ReferralCard } from './_parts/ReferralCard'
import { Services } from './_parts/Services'
import { SigninEntry } from './_parts/SigninEntry'
import { TaskEntry } from './_parts/TaskEntry'
import './mine.scss'

definePageConfig({ navigationBarTitleText: '我的' })

const whenSignedIn = <T,>(call: () => Promise<T>) => (session.signedIn ? call() : Promise.resolve(undefined))

export default page(() => {
  const orders = useResource(() => whenSignedIn(() => api('GET /api/order/data', {}, quietly)), session.nth, true)
  const wallets = useResource(() => whenSignedIn(() => api('GET /api/user/getzichan', {}, quietly)), session.nth, true)
  const collects = useResource(() => whenSignedIn(() => api('GET /api/collect/count', {}, quietly)), session.nth, true)
  const services = useResource(() => api('GET /api/getFuwuNavigation', {}, quietly), session.nth)
  const config = useResource(() => api('GET /api/getuserconfig', {}, quietly), session.nth)
  const refresh = async () => {
    await Promise.all([
      session.loadUser(),
      session.loadUnread(),
      orders.refresh(),
      wallets.refresh(),
      collects.refresh(),
      services.refresh()
    ])
  }
  return (
    <Frame nav={null}>
      <WelcomeGift />
      <PullRefresh onRefresh={refresh}>
        <MineHead />
        <View className="mine__cards">
          {session.signedIn && <FirstSteps key={`steps-${session.nth}`} />}
          <OrderEntries counts={orders.data} />
          <CollectEntries counts={collects.data} />
          {wallets.data && <Balances wallets={wallets.data} />}
          {session.signedIn && <SigninEntry key={`days-${session.nth}`} />}
          {session.signedIn && <TaskEntry key={`tasks-${session.nth}`} />}
          {session.user && <ReferralCard code={session.user.invite_code} />}
          {services.data?.list.map(group => (
            <Services key={group.name} title={group.name} entries={group.list} />
          ))}
          {session.user?.destroy_time && !session.user.parent_uid && (
            <View className="mine__hint" onClick={() => go('/pages/mine/removeAccount')}>
              {`账号将于 ${dayText(session.user.destroy_time)} 注销，点此可以撤回`}
            </View>
          )}
          {config.data?.has_password === 0 && session.signedIn && (
            <View className="mine__hint" onClick={() => go('/pages/user/setpwd')}>
              还没有设置登录密码，设置后换手机也能登录
            </View>
          )}
        </View>
        {services.data && (
          <Later height={1200}>
            <Recommended />
          </Later>
        )}
        <BackTop />
      </PullRefresh>
    </Frame>
  )
})
