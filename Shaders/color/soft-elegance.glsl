//! filter soft-elegance
//! gpuimage GPUImageSoftEleganceFilter SoftElegance
//! category color
//! summary Grades in pastels, with a soft glow.
//! details The grades are our own, in the spirit of the name; any other tables may replace them.
//! formula lookup-2(mix(a, gaussian-blur(a, sigma), mix)), a = lookup-1(rgb)
//! source the GPUImage definition
//! kind group
//! param lookup-image-1 lookup asset:lookup/soft-elegance-1.cube "Table before the glow"
//! param lookup-image-2 lookup asset:lookup/soft-elegance-2.cube "Table after the glow"
//! param sigma float 10 0..160 px "Standard deviation of the glow"
//! param mix float 0.14 0..1 "Strength of the glow"
[image]lookup=$lookup-image-1[graded];
[graded]split[sharp][wide];
[wide]gaussian-blur=sigma=$sigma[glow];
[sharp][glow]alpha-blend=mix=$mix,
lookup=$lookup-image-2
