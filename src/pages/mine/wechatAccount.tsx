import { View } from '@tarojs/components'
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
import { session } from '@/stores/session'
import './wechatAccount.scss'

definePageConfig({ navigationBarTitleText: '公众号' })

const load = () => api('GET /api/checkgzh', {}, { catch: true, quiet: true })

export default page(() => (
  <DetailPage load={load} filter={session.token} fresh>
    {(gzh, resource) =>
      gzh.name === '' ? (
        <State kind="empty" icon="wechat" words={gzh.words} />
      ) : (
        <View className="gzh">
          <View className="gzh__card">
            <View className="gzh__name">{gzh.name}</View>
            <Tag kind={gzh.followed ? 'success' : 'mute'}>{gzh.followed ? '已关注' : '未关注'}</Tag>
            <View className="gzh__code">
              {gzh.qrcode ? (
                <Pic src={gzh.qrcode} alt={`${gzh.name}公众号二维码`} size={360} eager />
              ) : (
                <QrCode text={gzh.qr_text} label={`${gzh.name}公众号二维码`} size={360} />
              )}
            </View>
            <View className="gzh__hint">{gzh.words}</View>
          </View>
          <View className="gzh__steps">
            <View>1. 长按识别或用微信扫一扫二维码</View>
            <View>{`2. 也可以在微信里搜索公众号“${gzh.name}”`}</View>
            <View>3. 关注后回到这里刷新，就能看到关注状态</View>
          </View>
          <View className="gzh__actions">
            <Button kind="outline" size="large" block onClick={() => copy(gzh.name, '公众号名称已复制')}>
              复制公众号名称
            </Button>
            {session.signedIn && gzh.bound === 0 ? (
              <Button kind="main" size="large" block onClick={() => go('/pages/mine/setting')}>
                先绑定微信
              </Button>
            ) : (
              <Button kind="main" size="large" block onClick={() => resource.refresh()}>
                我已关注
              </Button>
            )}
          </View>
        </View>
      )
    }
  </DetailPage>
))
