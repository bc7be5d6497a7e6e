"""InterUrban: six routes grow out of one town, and whoever's stations they serve earns by them."""
