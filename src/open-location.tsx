import { View } from '@tarojs/components'
import { useState } from 'react'
import { Frame } from '@/kit/pages/Frame'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Icon } from '@/kit/parts/Icon'
import { State } from '@/kit/parts/State'
import { copy } from '@/kit/scan'
import { metresBetween, pointOf } from '@/lib/cities'
import { distanceText } from '@/lib/format'
import { locate, openPermission } from '@/platform/locate'
import { mapApps } from '@/platform/map'
import './open-location.scss'

definePageConfig({ navigationBarTitleText: '查看位置' })

export default page(() => {
  const { name, address, longitude, latitude } = useQuery('name', 'address', 'longitude', 'latitude')
  const [distance, setDistance] = useState('')
  const point = pointOf(longitude, latitude)
  const title = name || address
  if (!title && !point) {
    return (
      <Frame>
        <State kind="missing" words="没有找到这个地点" />
      </Frame>
    )
  }
  const measure = async () => {
    const here = await locate()
    if (here && point) setDistance(`约 ${distanceText(metresBetween(here, point))}`)
    else await openPermission()
  }
  const place = point && { ...point, name: title || '目的地', address }
  return (
    <Frame
      bottom={
        <ActionBar inset>
          {place ? (
            mapApps.map((app, i) => (
              <Button
                key={app.name}
                kind={i === 0 ? 'main' : 'outline'}
                size={mapApps.length > 1 ? 'medium' : 'large'}
                block
                onClick={() => app.open(place)}
              >
                {app.name}
              </Button>
            ))
          ) : (
            <Button kind="main" size="large" block onClick={() => copy(address || title, '地址已复制')}>
              复制地址
            </Button>
          )}
        </ActionBar>
      }
    >
      <View className="openlocation">
        <View className="openlocation__map">
          <Icon name="pin" size={96} />
        </View>
        <View className="openlocation__name">{title || '目的地'}</View>
        <CellGroup>
          {address !== '' && (
            <Cell title="地址" note={address} value="复制" onClick={() => copy(address, '地址已复制')} />
          )}
          {point && <Cell title="离我多远" value={distance || '点这里查看'} pale={!distance} onClick={measure} />}
        </CellGroup>
      </View>
    </Frame>
  )
})
