/*
 * What H5 takes for '@tarojs/components': elements of our own for what pages are made of, Taro's for the rest.
 * Nothing but exports may stand here: Taro's build leaves out of this module every name it does not know as a component.
 */
export * from '@tarojs/components/lib/react'
export { Image, Text, View } from './html.h5'
export { Swiper, SwiperItem } from './Swiper.h5'
