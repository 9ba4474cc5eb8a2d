import Taro from '@tarojs/taro'
import { makeAutoObservable } from 'mobx'

/** Where the person is, as they chose it or let the device say. */
export interface Place {
  city: string
  /** Street or landmark; may be empty. */
  name: string
  /** As a map words it; only of points picked on one. */
  address?: string
  latitude: number
  longitude: number
}

const KEY = 'place'

/** The chosen city and point; empty until the person chooses. Kept on the device only. */
class PlaceStore {
  chosen: Place | null = null

  constructor() {
    makeAutoObservable(this)
  }

  get city() {
    return this.chosen?.city ?? ''
  }

  /** The point that calls are given, nothing until one is chosen. */
  get point(): { longitude?: number; latitude?: number } {
    const { chosen } = this
    return chosen ? { longitude: chosen.longitude, latitude: chosen.latitude } : {}
  }

  restore() {
    this.chosen = Taro.getStorageSync(KEY) || null
  }

  choose(place: Place) {
    this.chosen = place
    Taro.setStorageSync(KEY, place)
  }
}

export const place = new PlaceStore()
