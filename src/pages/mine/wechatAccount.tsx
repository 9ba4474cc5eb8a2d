import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Pic } from '@/kit/parts/Pic'
import { QrCode } from '@/kit/parts/QrCode'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import { copy } from '@/kit/scan'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { session } from '@/stores/session'
import './wechatAccount.scss'

definePageConfig({ navigationBarTitleText: '公众号' })

type Official = Data<Endpoints['GET /api/checkgzh']>
const load = () => api('GET /api/checkgzh', {}, { catch: true, quiet: true })
const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

export default page(() => (
  <DetailPage load={load} filter={session.nth} fresh skeleton="form">
    {(gzh, resource) =>
      gzh.name === '' ? (
        <State kind="empty" icon="wechat" words={gzh.words} />
      ) : (
        <View className="gzh">
          <View className="gzh__card">
            <View className="gzh__name">{gzh.name}</View>
            {gzh.bound === 1 && (
              <Tag kind={gzh.followed ? 'success' : 'mute'}>{gzh.followed ? '已关注' : '未关注'}</Tag>
            )}
            <View className="gzh__code">
              {gzh.qrcode ? (
                <Pic src={gzh.qrcode} alt={`${gzh.name}公众号二维码`} size={360} eager />
              ) : (
                <QrCode text={gzh.qr_text} label={`${gzh.name}公众号二维码`} size={360} />
              )}
            </View>
            <View className="gzh__hint">{gzh.words}</View>
          </View>
          {gzh.followed === 0 && (
            <View className="gzh__steps">
              <View>1. 长按识别或用微信扫一扫二维码</View>
              <View>{`2. 也可以在微信里搜索公众号“${gzh.name}”`}</View>
              <View>3. 关注后回到这里，就能看到关注状态</View>
            </View>
          )}
          <View className="gzh__actions">
            <Button kind="outline" size="large" block onClick={() => copy(gzh.name, '公众号名称已复制')}>
              复制名称
            </Button>
            {gzh.followed === 0 && <Next gzh={gzh} resource={resource} />}
          </View>
        </View>
      )
    }
  </DetailPage>
))

/** What it takes to know whether one follows: signing in, a WeChat, then a look. */
const Next = ({ gzh, resource }: { gzh: Official; resource: Resource<Official> }) => {
  const look = async () => {
    await resource.refresh()
    say(resource.data?.followed ? '已关注，谢谢支持' : '还没有看到你的关注，请稍后再试')
  }
  const [words, act]: [string, () => void] = !session.signedIn
    ? ['登录后查看', () => session.requireLogin()]
    : gzh.bound === 0
      ? ['先绑定微信', () => go('/pages/mine/setting')]
      : ['我已关注', look]
  return (
    <Button kind="main" size="large" block busy={resource.busy} onClick={act}>
      {words}
    </Button>
  )
}
