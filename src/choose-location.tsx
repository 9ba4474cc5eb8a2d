import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAnswer } from '@/kit/ask'
import { Frame } from '@/kit/pages/Frame'
import { page, useQuery } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { SearchInput } from '@/kit/parts/SearchBox'
import { CityIndex } from '@/kit/place/CityIndex'
import { Here } from '@/kit/place/Here'
import { type City, cityByName, cityOfPlace, type Point, pointOf } from '@/lib/cities'
import { mapHere, pickOnMap } from '@/platform/map'
import { type Place, place } from '@/stores/place'
import { session } from '@/stores/session'
import './choose-location.scss'

definePageConfig({ navigationBarTitleText: '选择位置' })

export default page(() => {
  const { mode, city, longitude, latitude } = useQuery('mode', 'city', 'longitude', 'latitude')
  const answer = useAnswer<Place>()
  const [word, setWord] = useState('')
  const key = session.config?.map?.key ?? ''
  const forPoint = mode === 'point'

  const finish = (chosen: Place) => {
    if (!forPoint) place.choose(chosen)
    answer(chosen)
  }
  const onMap = async (near: Point | undefined) => {
    const picked = await pickOnMap(near, key)
    if (picked) finish({ ...picked, city: cityOfPlace(picked, picked.address) })
  }
  const onCity = (chosen: City) =>
    forPoint
      ? onMap(chosen)
      : finish({ city: chosen.name, name: '', longitude: chosen.longitude, latitude: chosen.latitude })
  const near = pointOf(longitude, latitude) ?? cityByName(city || place.city)
  return (
    <Frame nav={<NavBar title={forPoint ? '选择位置' : '选择城市'} />}>
      <View className="chooselocation">
        <Here
          forPoint={forPoint}
          current={forPoint ? '' : place.city}
          onUse={finish}
          onMap={mapHere(key) ? () => onMap(near) : undefined}
        />
        {(!forPoint || mapHere(key)) && (
          <>
            <View className="chooselocation__search">
              <SearchInput value={word} onChange={setWord} onSearch={setWord} placeholder="搜索城市名或拼音" />
            </View>
            <CityIndex word={word} current={place.city} onChoose={onCity} />
          </>
        )}
      </View>
    </Frame>
  )
})
