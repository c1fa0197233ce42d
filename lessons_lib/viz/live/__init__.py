"""Live forms of pictures: widgets that answer mouse and keyboard. Loaded only by `Picture.live()`."""
