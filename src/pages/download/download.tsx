import { View } from '@tarojs/components'
import { api } from '@/api'
import { absoluteLink } from '@/kit/open'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { QrCode } from '@/kit/parts/QrCode'
import { copy } from '@/kit/scan'
import { TEXTS } from '@/lib/constants'
import { session } from '@/stores/session'
import './download.scss'

definePageConfig({ navigationBarTitleText: '下载App' })

const platforms = [
  { key: 'h5', name: '网页版', hint: '手机浏览器打开即用，可添加到桌面' },
  { key: 'android', name: '安卓版', hint: '安卓 8.0 及以上' },
  { key: 'ios', name: '苹果版', hint: 'iOS 13 及以上' }
] as const

export default page(() => (
  <DetailPage load={() => api('GET /api/pub/getversion', {}, { catch: true, quiet: true })} skeleton="lines">
    {version => (
      <View className="download">
        <View className="download__name">{session.config?.site_name}</View>
        <View className="download__slogan">{session.config?.site_slogan}</View>
        <View className="download__code">
          <QrCode text={absoluteLink(version.download.h5)} size={360} label="网页版的二维码" />
        </View>
        <View className="download__hint">扫一扫，在手机上打开</View>
        {platforms
          .filter(platform => version.download[platform.key])
          .map(platform => (
            <Card key={platform.key} className="download__card">
              <View className="download__row">
                <View className="download__words">
                  <View className="download__title">{platform.name}</View>
                  <View className="download__note">{platform.hint}</View>
                </View>
                <Button
                  kind="outline"
                  size="small"
                  onClick={() => copy(absoluteLink(version.download[platform.key]), TEXTS.linkCopied)}
                >
                  复制链接
                </Button>
              </View>
            </Card>
          ))}
        {version.history.length > 0 && (
          <View className="download__version">{`当前版本 ${version.version}，${version._release_time.slice(0, 10)} 更新`}</View>
        )}
      </View>
    )}
  </DetailPage>
))
