import { View } from '@tarojs/components'
import { api } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Tag } from '@/kit/parts/Tag'
import { APP_VERSION, VERSION_CODE } from '@/lib/constants'
import { applyUpdate } from '@/platform/update'
import './updates.scss'

definePageConfig({ navigationBarTitleText: '版本更新' })

export default page(() => (
  <DetailPage
    load={() => api('GET /api/pub/getversion', {}, { catch: true, quiet: true })}
    skeleton="lines"
    bottom={version => (
      <ActionBar>
        <Button kind="main" size="large" block onClick={() => applyUpdate(version.version_code > VERSION_CODE)}>
          {version.version_code > VERSION_CODE ? '立即更新' : '检查更新'}
        </Button>
      </ActionBar>
    )}
  >
    {version => (
      <View className="updates">
        <View className="updates__head">
          <View className="updates__now">{APP_VERSION}</View>
          <View className="updates__state">
            {version.version_code > VERSION_CODE ? `发现新版本 ${version.version}` : '已经是最新版本'}
          </View>
        </View>
        {version.history.map((entry, i) => (
          <Card
            key={entry.version_code}
            className="updates__card"
            title={`${entry.version}  ${entry.title}`}
            more={entry._release_time.slice(0, 10)}
          >
            {i === 0 && <Tag kind="success">最新</Tag>}
            {entry.changes.map(change => (
              <View key={change} className="updates__change">
                {change}
              </View>
            ))}
          </Card>
        ))}
      </View>
    )}
  </DetailPage>
))
