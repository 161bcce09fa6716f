extension AgreementRun {
  /// Chains that once broke the contract, as ``RandomAgreementTests`` printed them.
  static let failedOnce = """
    edges 419 bayerGBRG12 video601 1x61 right fixed-gpu [in][in]hard-light-blend,amatorka=lookup-image=table:intensity=0.3390718719075755,pixellate=fractional-width-of-a-pixel=0.2934418599855062
    edges 549 yuv444 video709 60x47 right fixed-gpu tilt-shift=sigma=93.9340488727901:top-focus-level=1
    noise 625 nv21 video709 46x45 up live-gpu denoise=strength=0.766887984051043:temporal=1
    natural 864 bayerBGGR14 video709 48x1 up live-gpu box-blur=radius=128
    edges 909 xrgb32 jpeg 41x71 up live-software gaussian-blur=sigma=85.24554588401556
    impulses 918 rgbx32 video709 40x55 upMirrored fixed-gpu image=large[n1];[in][n1]dissolve-blend=mix=0.48697862094858413,exposure=exposure=10,laplacian=spacing=11
    natural 974 bayerBGGR14 jpeg 60x51 up live-gpu image=large[n1];[in][n1]mask,lanczos-resampling=width=22:height=52
    slopes 1469 xrgb32 video601 63x52 right live-gpu resize=width=7:height=69:mode=fit:gravity=south:color=0x86d115:enlarge=false
    natural 1572 bayerRGGB10 video709 1x59 right live-gpu pinch-distortion=center=0.9774573039657158|0.5093546895431451:scale=0.08478825121480105,motion-blur=blur-size=36.48236119421968:blur-angle=360
    ramps 1876 bayerGBRG12 video601 58x42 up fixed-gpu image=large[n1];[in][n1]normal-blend,gaussian-selective-blur=exclude-circle-radius=0.3062691478457298:exclude-circle-point=-1.930572291904594|1.0122936975931895:exclude-blur-size=0.6321604288371125,polar-pixellate=center=0|0:pixel-size=-0.9192112109784918|2
    slopes 2054 bayerGRBG16 video709 48x57 right live-software glass-sphere=center=0.048761065740424936|0.9973525960599445:radius=0.030720737473295512:refractive-index=0.19618755408488298:rim=0.8962318188050045:highlight=2.3033585118620836:softness=0,amatorka=lookup-image=table,box-blur=radius=0
    impulses 2076 bayerBGGR16 video709 57x1 up live-software chroma-key=smoothing=0.0594974260314699:color-to-replace=0x1490ed@0.30843824441963164,lanczos-resampling=scale=0.3259676097736487
    noise 2176 rgbx32 jpeg 49x45 leftMirrored fixed-software median,halftone=fractional-width-of-a-pixel=0.2722533453237729
    edges 2265 nv16 video709 70x71 up fixed-gpu stretch-distortion=center=0.6417439741752438|0.5013991362651242,gaussian-blur-position=blur-size=73.97584128609557:blur-center=0.6633760389202612|-0.37347240352776767:blur-radius=0.0028976534768627715
    slopes 2297 bayerGRBG12 video709 49x56 up fixed-gpu adaptive-threshold=radius=47.407845602361164
    noise 2307 bayerGRBG video709 66x52 right live-gpu resize=width=30:height=21
    impulses 2387 bayerGRBG10 video601 56x61 up fixed-software denoise=strength=0:noise=0.3337015000608371
    slopes 2540 gray16 video709 72x55 down fixed-gpu resize=width=8:height=28:mode=fit:gravity=south-west:color=0x8599b2:enlarge=false
    natural 2549 rgba8 jpeg 52x1 leftMirrored live-gpu ios-blur=saturation=1.3793312465324148:range-reduction-factor=0.3552761228422032,laplacian=spacing=16
    natural 2703 rgb24 jpeg 68x72 downMirrored live-gpu denoise=strength=1:temporal=1:noise=0.005,unsharp-mask=intensity=2.91926961976517
    impulses 2955 rgbx32 video709 49x57 down fixed-gpu resize=scale=1.7950043731108303,motion-blur=blur-angle=322.8312068610208
    ramps 2978 bayerRGGB10 video601 60x71 rightMirrored fixed-gpu polka-dot=fractional-width-of-a-pixel=0.2887711626669044
    edges 3024 nv12 jpeg 46x64 upMirrored fixed-gpu subsample=columns=428:rows=120,zoom-blur=blur-size=18.914160072090603:blur-center=-0.5116976505962225|0.8861172592600322
    natural 3240 xbgr32 video709 61x53 rightMirrored live-gpu channel-gains,contrast=contrast=3.8464516099240584,pinch-distortion=center=0.0401112643070104|0:radius=0:scale=-0.5689850255130682
    noise 3350 rgba8 jpeg 54x42 leftMirrored fixed-gpu lanczos-resampling=width=11:height=50
    natural 3457 bayerGBRG10 video709 1x61 up live-gpu glow=threshold=0.48432061641118873:sigma=77.00476994353942:color=0x7d4c78,lens-distortion=k1=-1:center=1.5462076754940197|-0.4518590205594908:scale=2.4185542057708904
    edges 3467 bayerGRBG14 video601 65x58 right live-gpu ios-blur=sigma=171.05368138712865:saturation=2,unsharp-mask=sigma=160
    ramps 3534 bayerGBRG14 jpeg 64x1 upMirrored live-software box-blur=radius=74.93794381928743
    natural 3765 xbgr32 video709 60x1 upMirrored live-gpu hexagonal-blur=radius=13.74055680015502:angle=-60:highlights=0.3702931672031398,unsharp-mask=sigma=160:intensity=2.5687159911781476,[in]difference-blend
    natural 3908 gray14 video709 71x72 upMirrored fixed-gpu adaptive-threshold=radius=119.16244302897498:offset=0
    ramps 3926 yuyv video601 48x50 up fixed-software subsample=rows=57,chromatic-aberration=red=-0.08658907052600857:blue=-0.05964401992971407:center=0|-2
    natural 3943 bayerGBRG16 jpeg 70x59 right live-gpu unsharp-mask=intensity=4,laplacian
    edges 4000 bayerRGGB video601 72x48 up live-software subsample=columns=496,polka-dot=dot-scaling=0.7968515550603716
    natural 4103 bayerGBRG video601 1x68 up live-gpu rgb-opening=radius=14,dot-screen=angle=56.57551826387356
    edges 4116 yvyu video709 55x1 up live-gpu [in][in]linear-light-blend,sphere-refraction=center=0.0922103610419771|0.2608578269799128:radius=0.19550366105459438:refractive-index=1
    edges 4146 nv12 video709 65x59 up fixed-software stretch-distortion=center=1|0,halftone=fractional-width-of-a-pixel=0.21320409085791303
    noise 4211 bayerRGGB12 video709 49x40 up live-gpu resize=scale=1.8712385799380442,chromatic-aberration=red=-0.06660488252182353:center=0|-1.664223537779856
    impulses 4389 rgba8 jpeg 68x65 upMirrored live-software gaussian-selective-blur=exclude-circle-radius=1:exclude-circle-point=-0.19954064673109517|-2:exclude-blur-size=0.44586982292813515
    slopes 4396 bayerGRBG video709 69x69 down live-software box-blur=radius=86.68627354809745
    noise 4459 bgr24 video601 51x56 up live-gpu surface-blur=radius=8,[in]level-difference=mode=difference:amount=0.9286185107694477
    edges 4464 bayerGRBG video601 41x44 left fixed-gpu [in][in]mask,chromatic-aberration=blue=0.029753251808129766
    noise 4473 nv16 video709 64x63 upMirrored fixed-gpu punch-in,motion-blur=blur-size=54.42629941953735
    noise 4501 gray8 video709 54x42 up live-gpu denoise=strength=0:temporal=0.2614884242951464:noise=0.25759441883540685
    noise 4537 rgba16 video601 62x63 up live-gpu [in][in]pin-light-blend,lens-distortion=k1=0.347774358353947:k2=-0.8992376956150083:center=-1.8801158037314085|-0.07471591080231033:scale=0.27014162039950174
    natural 4574 gray12 jpeg 64x49 up fixed-gpu resize=scale=0.2558319697714612
    noise 4697 rgba8 video709 41x70 up fixed-software dilation=radius=0
    natural 4772 nv16 video709 41x71 leftMirrored live-gpu opacity=opacity=0,unsharp-mask=sigma=0:intensity=0.5309191538382745
    impulses 4860 bayerGRBG10 jpeg 40x1 downMirrored fixed-gpu pixellate=fractional-width-of-a-pixel=0.4069182202239757,chromatic-aberration=red=-0.02982120663231498:center=-2|-1.1824589013888551
    slopes 4905 rgba8 video601 60x52 up fixed-software subsample=columns=148:rows=1,sphere-refraction=refractive-index=0.18868020664709229
    natural 4917 yuyv video709 41x49 upMirrored live-software sobel-edge-detection=edge-strength=2.0669850071979123,unsharp-mask=intensity=4
    edges 4934 bayerGRBG10 jpeg 57x44 up live-software tilt-shift=top-focus-level=0.8360403628536306:bottom-focus-level=0:focus-fall-off-rate=0.796729873085272,color-halftone=scale=387.24686708789653:angles=-232.01184748363102|0|-289.5080901185711
    """.split(separator: "\n").map(String.init)
}
